import { runScriptFlow } from "../run-script-text.ts";
import type { Evaluation } from "../evaluation.ts";
import type { Call, Pack } from "../program.ts";

/** `kill`: signal 0 tests, -1 is every process, 1 is the first one. */
function kill(call: Call, evaluation: Evaluation): void {
  const values = call.args.map(({ value }) => value);
  if (/^(-l|-L|--list|--table|-0)$/.test(values[0] ?? "") || (values[0] === "-s" && values[1] === "0")) return;
  const isSignal = (value: string, index: number): boolean => index === 0 && /^-([A-Z]|\d)/.test(value);
  const targets = values.filter((value, index) => !isSignal(value, index) && !["-s", "-n", "--"].includes(value) && values[index - 1] !== "-s" && values[index - 1] !== "-n");
  const isEvery = targets.includes("-1") || targets.includes("1") || (values.length === 1 && values[0] === "-1");
  evaluation.report("process-kill", isEvery ? "dangerous" : "warning", call.span);
}

const POWER = ["dangerous", "system-power"] as const;

/** Power, processes, services, users, protection, schedules. */
export const system: Pack = {
  "shutdown": { rows: [["-c|--show", "safe"], ["", ...POWER]] },
  "reboot halt poweroff pm-suspend pm-hibernate": { rows: [["", ...POWER]] },
  "init telinit": { rows: [["0|6|1|s|S", ...POWER], ["", "warning", "service-change"]] },
  kill: { run: kill },
  "pkill": { valued: "-u -U -g -t -s -P --signal --euid --uid", rows: [["-0|-l", "safe"], ["-u|-U|--euid|--uid <none>", "dangerous", "process-kill"], [".|*|^", "dangerous", "process-kill"], ["", "warning", "process-kill"]] },
  "killall": { valued: "-u -s --user --signal", rows: [["-0|-l|--list", "safe"], ["-u|--user <none>", "dangerous", "process-kill"], ["", "warning", "process-kill"]] },
  "killall5": { rows: [["", "dangerous", "process-kill"]] },
  "xkill fuser skill": { rows: [["-k", "warning", "process-kill"], ["-l", "safe"], ["", "safe"]] },
  renice: { rows: [["", "warning", "service-change"]] },
  systemctl: { valued: "-H -M -p -t --type --property -n --state", rows: [
    ["poweroff|reboot|halt|kexec|suspend|hibernate|emergency|rescue|soft-reboot|isolate", ...POWER],
    ["status|show|list-*|is-*|cat|get-default|show-environment", "safe"],
    ["enable|link|preset*|edit|set-default|add-wants|add-requires|import-environment|set-environment|reenable", "dangerous", "persistence"],
    ["stop|disable|mask|kill ~firewalld|ufw|apparmor|auditd|fail2ban|iptables|nftables|clamav*|falcon-sensor|rsyslog|syslog*|firewalld.service|ufw.service|auditd.service", "dangerous", "security-disable"],
    ["<none>", "safe"], ["", "warning", "service-change"],
  ] },
  "service rc-service rc-update update-rc.d chkconfig sv svcadm": { rows: [["--status-all", "safe"], ["~status", "safe"], ["~enable|on|add|defaults", "dangerous", "persistence"], ["", "warning", "service-change"]] },
  launchctl: { rows: [["list|print*|blame", "safe"], ["load|bootstrap|enable|submit|start|kickstart", "dangerous", "persistence"], ["reboot", ...POWER], ["", "warning", "service-change"]] },
  journalctl: { rows: [["--vacuum-size|--vacuum-time|--vacuum-files|--rotate|--flush", "warning", "history-tamper"], ["", "safe"]] },
  "timedatectl hostnamectl localectl loginctl resolvectl networkctl bootctl": { rows: [["<none>", "safe"], ["status|show*|list-*|query|timesync-status|user-status|session-status", "safe"], ["terminate-*|kill-*", "warning", "process-kill"], ["", "warning", "service-change"]] },
  crontab: { valued: "-u", rows: [["-l", "safe"], ["", "dangerous", "persistence"]], run: (call, evaluation) => void (call.input.text && evaluation.runText(call.input.text.split("\n").map((line) => line.replace(/^\s*(@\w+|(\S+\s+){5})/, "")).join("\n"), call.span, call.input)) },
  "atrm": { rows: [["", "warning", "service-change"]] },
  "atq": {},
  "useradd adduser newusers luseradd": { rows: [["", "dangerous", "persistence"]] },
  "usermod groupmod gpasswd groupadd": { rows: [["-G|-aG|--groups|-o|--non-unique|-u|--uid", "dangerous", "priv-escalation"], ["", "warning", "priv-escalation"]] },
  "userdel deluser groupdel delgroup": { rows: [["-r|--remove|--remove-home|--remove-all-files", "dangerous", "fs-delete-root"], ["", "warning", "service-change"]] },
  "passwd chage": { rows: [["-S|--status|-l <none>", "safe"], ["-l|--list", "safe"], ["-d|--delete", "dangerous", "security-disable"], ["", "warning", "priv-escalation"]] },
  "chpasswd visudo vipw vigr": { rows: [["-c", "safe"], ["", "dangerous", "persistence"]] },
  "chsh chfn": { rows: [["-l", "safe"], ["", "warning", "service-change"]] },
  "ufw": { rows: [["disable|reset|--force", "dangerous", "security-disable"], ["--force reset|disable", "dangerous", "security-disable"], ["status|show|app", "safe"], ["", "warning", "service-change"]] },
  "iptables ip6tables": { valued: "-t", rows: [["-F|--flush|-X", "dangerous", "security-disable"], ["-P|--policy ~ACCEPT", "dangerous", "security-disable"], ["-L|-S|--list|--list-rules", "safe"], ["", "warning", "service-change"]] },
  "nft": { rows: [["flush|~flush", "dangerous", "security-disable"], ["list", "safe"], ["", "warning", "service-change"]] },
  "firewall-cmd": { rows: [["--panic-off", "warning", "service-change"], ["--list-all|--list-ports|--list-services|--get-zones|--state|--get-active-zones|--get-default-zone", "safe"], ["", "warning", "service-change"]] },
  "pfctl": { rows: [["-s|-sr|-sa", "safe"], ["-d|-F", "dangerous", "security-disable"], ["", "warning", "service-change"]] },
  "setenforce": { rows: [["0|Permissive|permissive", "dangerous", "security-disable"], ["", "warning", "service-change"]] },
  "getenforce sestatus aa-status": {},
  "aa-disable aa-teardown aa-complain auditctl": { rows: [["-l|-s", "safe"], ["", "dangerous", "security-disable"]] },
  "csrutil spctl nvram": { rows: [["disable|authenticated-root|--master-disable|--global-disable", "dangerous", "security-disable"], ["--master-disable|--global-disable", "dangerous", "security-disable"], ["status|-p", "safe"], ["--status|-p", "safe"], ["", "warning", "service-change"]] },
  "sysctl": { rows: [["-w|-p|--write|--load|--system", "warning", "service-change"], ["<assigns>", "warning", "service-change"], ["", "safe"]] },
  "modprobe insmod rmmod kmod depmod": { rows: [["-n|--dry-run|--show-depends|-D", "safe"], ["list", "safe"], ["", "warning", "priv-escalation"]] },
  "kexec": { rows: [["", ...POWER]] },
  "ip": { rows: [["addr|a|address|link|route|r|neigh|rule|netns show|list|ls|get", "safe"], ["addr|a|address|link|l|route|r|neigh|n|rule|netns|maddr|-br <none>", "safe"], ["<none>", "safe"], ["", "warning", "service-change"]] },
  "ifconfig iwconfig brctl": { rows: [["<two>", "warning", "service-change"], ["", "safe"]] },
  "nmcli": { rows: [["~show|status|list", "safe"], ["<none>", "safe"], ["general|g|device|dev|d|connection|con|c <none>", "safe"], ["", "warning", "service-change"]] },
  "ethtool tc ifup ifdown dhclient wpa_cli ovs-vsctl wg wg-quick": { rows: [["show", "safe"], ["", "warning", "service-change"]] },
  "defaults": { rows: [["read|read-type|domains|find|help", "safe"], ["write|delete|import", "warning", "service-change"], ["", "warning", "service-change"]] },
  "gsettings dconf kwriteconfig5 scutil networksetup systemsetup pmset": { rows: [["get|list-*|describe|range|read|dump|list", "safe"], ["-g", "safe"], ["--get|-getcomputername", "safe"], ["", "warning", "service-change"]] },
  "osascript": { valued: "-e -l", rows: [["", "warning", "dynamic-command"]], run: (call, evaluation) => {
    for (const { value, span } of call.args) {
      const script = /do shell script\s+"((?:[^"\\]|\\.)*)"/.exec(value)?.[1];
      if (script !== undefined) evaluation.runText(script.replace(/\\(.)/gs, "$1"), span, call.input);
    }
  } },
  "stty": {},
  "logger wall write notify-send say terminal-notifier mesg": {},
  "logrotate": { rows: [["-d|--debug", "safe"], ["", "warning", "history-tamper"]] },
  "update-alternatives update-grub grub-install grub-mkconfig update-initramfs mkinitcpio dracut efibootmgr ldconfig locale-gen dpkg-reconfigure": { rows: [["--list|--display|--query|-p|-v <none>", "safe"], ["", "warning", "service-change"]] },
  "debugfs gdb lldb": { valued: "-R -ex -p -batch", rows: [["", "warning", "dynamic-command"]], run: (call, evaluation) => {
    for (const { value, span } of call.args) {
      const script = /^!(.*)|^(?:shell|!|platform shell)\s+(.*)$/s.exec(value);
      if (script) evaluation.runText(script[1] ?? script[2] ?? "", span, call.input);
    }
    if (call.input.text !== null) for (const line of call.input.text.split("\n")) if (/^(shell |!)/.test(line)) runScriptFlow(evaluation, { text: line.replace(/^(shell |!)/, ""), taint: 0 }, call.span);
  } },
};
