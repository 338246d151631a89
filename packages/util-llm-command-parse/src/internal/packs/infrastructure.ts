import { optionValue, type Pack } from "../program.ts";
import { runScriptText } from "../run-script-text.ts";
import { NOTHING } from "../values.ts";

/** Tools that describe infrastructure as code, manage machines and configuration. */
export const infrastructure: Pack = {
  "terraform tofu terragrunt": { dashed: true, valued: "-var -var-file -target -state -out -chdir", rows: [
    ["destroy", "dangerous", "infra-destroy"], ["apply -destroy", "dangerous", "infra-destroy"], ["run-all destroy", "dangerous", "infra-destroy"],
    ["state rm|push|replace-provider", "dangerous", "infra-destroy"], ["workspace delete", "dangerous", "infra-destroy"], ["force-unlock", "warning", "infra-change"],
    ["plan|validate|fmt|show|output|version|providers|graph|console|get|init|test|metadata|help", "safe"], ["state list|show|pull", "safe"], ["workspace list|show|select|new", "safe"], ["-version|-help|-v", "safe"], ["<none>", "safe"],
    ["", "warning", "infra-change"],
  ] },
  "pulumi": { rows: [["destroy|down", "dangerous", "infra-destroy"], ["stack rm", "dangerous", "infra-destroy"], ["state delete", "dangerous", "infra-destroy"], ["preview|version|whoami|about|logs|config|stack|plugin", "safe"], ["", "warning", "infra-change"]] },
  "cdk cdktf sst serverless sls sam copilot eb amplify": { rows: [["destroy|remove|delete|terminate", "dangerous", "infra-destroy"], ["diff|synth|list|ls|doctor|validate|info|print|status|logs|version|build", "safe"], ["", "warning", "infra-change"]] },
  "packer": { rows: [["validate|inspect|fmt|version|console", "safe"], ["", "warning", "infra-change"]] },
  "vagrant": { rows: [["destroy", "dangerous", "infra-destroy"], ["box remove", "warning", "fs-delete"], ["status|global-status|version|port|ssh-config|validate|box", "safe"], ["", "warning", "container-change"]], run: (call, evaluation) => {
    const script = optionValue(call, "-c", "--command");
    if (script) runScriptText(evaluation, script, script.span, NOTHING);
  }, valued: "-c --command" },
  "virsh": { rows: [["destroy|undefine|vol-delete|pool-delete|snapshot-delete|vol-wipe", "dangerous", "infra-destroy"], ["list|dominfo|domstate|version|nodeinfo|net-list|pool-list|vol-list|dumpxml|snapshot-list", "safe"], ["", "warning", "container-change"]] },
  "VBoxManage vboxmanage prlctl vmrun qm pct govc": { rows: [["unregistervm|closemedium|delete*|destroy|vm.destroy", "dangerous", "infra-destroy"], ["list|showvminfo|status|config|vm.info", "safe"], ["", "warning", "container-change"]] },
  "ansible": { valued: "-m --module-name -a --args -i --inventory -u -f -l --limit -e --extra-vars", rows: [["--list-hosts|--version|-C|--check", "safe"], ["-m ~ping", "safe"], ["", "warning", "infra-change"]], run: (call, evaluation) => {
    const module = optionValue(call, "-m", "--module-name")?.value;
    const script = optionValue(call, "-a", "--args");
    if (script && (module === undefined || /^(ansible\.builtin\.)?(shell|command|raw|script)$/.test(module))) runScriptText(evaluation, script, script.span, NOTHING);
  } },
  "ansible-playbook": { valued: "-i -l -e -t -u", rows: [["--check|-C|--syntax-check|--list-hosts|--list-tasks|--list-tags", "safe"], ["", "warning", "infra-change"]] },
  "ansible-galaxy ansible-vault": { rows: [["list|search|info|view", "safe"], ["", "warning", "pkg-install"]] },
  "salt salt-call puppet chef-client knife": { rows: [["--noop|--test|-W", "safe"], ["~test.ping", "safe"], ["~delete", "dangerous", "infra-destroy"], ["", "warning", "infra-change"]], run: (call, evaluation) => {
    const at = call.words.findIndex(({ value }) => value === "cmd.run");
    const script = at >= 0 ? call.words[at + 1] : undefined;
    if (script) runScriptText(evaluation, script, script.span, NOTHING);
  } },
  "argocd flux argo istioctl linkerd consul nomad": { rows: [["app delete", "dangerous", "infra-destroy"], ["kv delete", "dangerous", "infra-destroy"], ["~delete|uninstall", "dangerous", "infra-destroy"], ["delete|uninstall|stop", "dangerous", "infra-destroy"], ["~list|get|status|diff|show", "safe"], ["get|list|status|check|version|logs|members|kv|analyze|validate|plan", "safe"], ["", "warning", "infra-change"]] },
  "kafka-topics kafka-topics.sh kafka-configs rabbitmqctl rabbitmqadmin": { rows: [["--delete", "dangerous", "infra-destroy"], ["reset|force_reset|delete_*|purge_queue|stop", "dangerous", "infra-destroy"], ["--list|--describe", "safe"], ["list_*|status|cluster_status|list|show", "safe"], ["", "warning", "infra-change"]] },
  "jenkins-cli circleci buildkite-agent act drone": { rows: [["validate|config|list|status", "safe"], ["", "warning", "infra-change"]] },
  "nginx apachectl apache2ctl httpd haproxy caddy": { rows: [["-t|-T|-v|-V|-S|-c", "safe"], ["configtest|validate|fmt|version", "safe"], ["", "warning", "service-change"]] },
  "certbot acme.sh mkcert": { rows: [["--dry-run", "safe"], ["certificates", "safe"], ["delete|revoke", "dangerous", "infra-destroy"], ["", "warning", "service-change"]] },
};
