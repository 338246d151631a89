import type { Message } from "../types.ts";

/** The kinds of reasons. */
export type Code =
  | "fs-delete-root" | "fs-delete-recursive" | "fs-delete" | "fs-overwrite" | "fs-write" | "device-write"
  | "disk-format" | "perm-recursive" | "perm-change" | "priv-escalation" | "process-kill" | "system-power"
  | "service-change" | "persistence" | "history-tamper" | "env-hijack" | "arg-exec" | "unknown-command"
  | "dynamic-command" | "parse-error" | "over-budget" | "remote-exec" | "obfuscated-exec" | "reverse-shell"
  | "exfiltration" | "network-write" | "credential-read" | "fork-bomb" | "git-discard" | "git-history"
  | "git-force-push" | "git-remote-delete" | "git-publish" | "db-drop" | "db-delete-all" | "db-write" | "infra-destroy"
  | "infra-change" | "container-prune" | "container-change" | "pkg-publish" | "pkg-install" | "security-disable"
  | "registry-edit" | "backup-destroy" | "control-char" | "bidi-control" | "zero-width" | "unicode-tag"
  | "unicode-space" | "homoglyph" | "hidden-tail" | "multi-command" | "remote-subst" | "config-attack";

/** What a person is told for each code: English, Chinese. */
const MESSAGES: Readonly<Record<Code, readonly [en: string, zh: string]>> = {
  "fs-delete-root": ["Deletes the root, a home, a system directory or a tree outside the project.", "删除根目录、主目录、系统目录或项目之外的目录树。"],
  "fs-delete-recursive": ["Deletes a directory with everything in it.", "删除目录及其全部内容。"],
  "fs-delete": ["Deletes files.", "删除文件。"],
  "fs-overwrite": ["Overwrites or moves files.", "覆盖或移动文件。"],
  "fs-write": ["Adds to a file.", "向文件追加内容。"],
  "device-write": ["Writes to a device.", "直接写入设备。"],
  "disk-format": ["Formats or repartitions a disk.", "格式化磁盘或修改分区。"],
  "perm-recursive": ["Changes permissions or owners of a whole tree.", "递归修改权限或所有者。"],
  "perm-change": ["Changes permissions or owners.", "修改权限或所有者。"],
  "priv-escalation": ["Runs with more rights.", "以更高权限运行。"],
  "process-kill": ["Ends processes.", "终止进程。"],
  "system-power": ["Shuts down, restarts or crashes the system.", "关机、重启或使系统崩溃。"],
  "service-change": ["Changes services or settings of the system.", "更改系统服务或系统设置。"],
  persistence: ["Changes what runs or who may log in later.", "更改以后自动运行的内容或登录权限。"],
  "history-tamper": ["Hides what was run.", "隐藏或清除命令历史。"],
  "env-hijack": ["Sets a variable that makes other programs load or run code.", "设置会让其他程序加载或执行代码的变量。"],
  "arg-exec": ["Runs code from a file or an option that was not read.", "运行未经检查的文件或选项中的代码。"],
  "unknown-command": ["The effect of this program is not known.", "无法判断该程序的作用。"],
  "dynamic-command": ["What runs is computed at run time.", "实际执行的内容在运行时才能确定。"],
  "parse-error": ["The command cannot be read.", "无法解析该命令。"],
  "over-budget": ["The command is too long or nested too deeply to be read.", "命令过长或嵌套过深，无法检查。"],
  "remote-exec": ["Runs code from the network.", "执行来自网络的代码。"],
  "obfuscated-exec": ["Runs code that is encoded or hidden.", "执行经过编码或隐藏的代码。"],
  "reverse-shell": ["Gives another machine a shell.", "向其他机器提供 shell。"],
  exfiltration: ["Sends secrets or files away.", "向外发送机密信息或文件。"],
  "network-write": ["Changes or sends something on another machine.", "修改或发送数据到其他机器。"],
  "credential-read": ["Shows secrets.", "读取机密信息。"],
  "fork-bomb": ["Starts processes without end.", "无限创建进程。"],
  "git-discard": ["Discards uncommitted work.", "丢弃未提交的修改。"],
  "git-history": ["Rewrites or drops commits, branches or tags.", "改写或删除提交、分支或标签。"],
  "git-force-push": ["Overwrites the history of a remote branch.", "强制覆盖远程分支历史。"],
  "git-remote-delete": ["Deletes something in a remote repository.", "删除远程仓库中的内容。"],
  "git-publish": ["Publishes commits or tags.", "发布提交或标签。"],
  "db-drop": ["Drops tables, databases or all keys.", "删除数据表、数据库或全部键。"],
  "db-delete-all": ["Changes or deletes every row.", "修改或删除所有行。"],
  "db-write": ["Changes data or a schema.", "修改数据或表结构。"],
  "infra-destroy": ["Destroys infrastructure or the data in it.", "销毁基础设施或其中的数据。"],
  "infra-change": ["Changes infrastructure.", "更改基础设施。"],
  "container-prune": ["Removes containers, images or volumes.", "删除容器、镜像或数据卷。"],
  "container-change": ["Starts, stops or changes containers.", "启动、停止或更改容器。"],
  "pkg-publish": ["Publishes or withdraws a package.", "发布或撤回软件包。"],
  "pkg-install": ["Downloads, runs or removes packages.", "下载、运行或移除软件包。"],
  "security-disable": ["Turns protection off.", "关闭安全防护。"],
  "registry-edit": ["Changes the registry.", "修改注册表。"],
  "backup-destroy": ["Destroys backups or restore points.", "销毁备份或还原点。"],
  "control-char": ["Holds control characters that change what a screen shows.", "含有会改变屏幕显示的控制字符。"],
  "bidi-control": ["Holds characters that reorder text on screen.", "含有改变文字显示顺序的字符。"],
  "zero-width": ["Holds invisible characters.", "含有不可见字符。"],
  "unicode-tag": ["Holds invisible tag characters.", "含有不可见的标签字符。"],
  "unicode-space": ["Holds a character that looks like a space but separates nothing.", "含有看似空格但不分隔单词的字符。"],
  homoglyph: ["Holds letters or signs that imitate others.", "含有外形相似的冒充字符。"],
  "hidden-tail": ["Has a part far to the right or below, out of sight.", "有一部分内容被推到视野之外。"],
  "multi-command": ["Runs another command on a further line.", "在后续行中执行另一条命令。"],
  "remote-subst": ["Puts a download into the command.", "把下载的内容代入命令。"],
  "config-attack": ["Takes options from a remote or unread file.", "从远程或未检查的文件读取选项。"],
};

export function messageOf(code: Code): Message {
  const [en, zh] = MESSAGES[code];
  return { en, zh };
}
