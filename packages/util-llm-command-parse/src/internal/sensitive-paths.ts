/** Files that hold secrets, by the end of their path. */
const SECRET_FILES = anyOf("(^|/)", [
  /\.ssh\/(?!.*\.pub$|known_hosts|config$|authorized_keys)./,
  /\.ssh\/?\*?$/,
  /(id_(rsa|dsa|ecdsa|ed25519)(_sk)?|[^/]*\.(pem|key|p12|pfx|jks|keystore|kdbx|ppk)|\.netrc|_netrc|\.pgpass|\.my\.cnf|\.git-credentials|\.htpasswd|\.vault-token|wallet\.dat|credentials\.json|service-account[^/]*\.json|secrets?\.(ya?ml|json|env|toml))$/,
  /\.env(\.(local|prod|production|dev|development|staging|test))*$/,
  /\.(aws\/(credentials|config|\*)|docker\/config\.json|kube\/config|azure\/|gnupg(\/|$)|npmrc$|pypirc$|yarnrc|cargo\/credentials|gem\/credentials|config\/(gh\/hosts|gcloud\/|hub$|doctl\/)|aws$|kube$|password-store|bash_history$|zsh_history$|psql_history$|mysql_history$)/,
  /(Login Data|Cookies|key[34]\.db|logins\.json|login\.keychain(-db)?|Local State)$/,
  /(etc\/)?(secrets|run\/secrets|var\/run\/secrets)\//,
]);

/** Files of the system that hold secrets. */
const SYSTEM_SECRETS = /^\/(etc\/(g?shadow-?|sudoers(\.d\/.*)?|ssl\/private(\/.*)?|ssh\/ssh_host_\w+key|krb5\.keytab)|proc\/[^/]+\/environ)$/;
const SECRET_KEYS = /^HK(LM|EY_LOCAL_MACHINE)\\(SAM|SECURITY)/i;

/** Files that decide what runs, or who may log in, later; by the end of their path. */
const PERSISTENT_FILES = anyOf("(^|/)", [
  /\.(bashrc|bash_profile|bash_login|bash_logout|bash_aliases|profile|zshrc|zshenv|zprofile|zlogin|zlogout|cshrc|tcshrc|login|kshrc|xinitrc|xprofile|xsession|xsessionrc|gitconfig|ssh\/(authorized_keys2?|rc|config|environment))$/,
  /authorized_keys2?$/,
  /\.config\/(fish\/(config\.fish|conf\.d\/.*|functions\/.*)|autostart\/.*|systemd\/.*|git\/config|environment\.d\/.*|powershell\/.*)$/,
  /\.local\/share\/systemd\/./,
  /\.git\/hooks\/./,
  /\.git\/(config|info\/attributes)$/,
  /Library\/(LaunchAgents|LaunchDaemons|StartupItems)\/./,
]);

/** Directories and files of the system that do. */
const SYSTEM_PERSISTENCE = anyOf("^/", [
  /etc\/(cron[^/]*(\/.*)?|anacrontab|at\.allow|systemd\/.*|init\.d\/.*|init\/.*|rc[^/]*(\/.*)?|profile(\.d\/.*)?|bash\.bashrc|bashrc|zsh\/.*|zshrc|zshenv|environment|ld\.so\.(preload|conf(\.d\/.*)?)|sudoers(\.d\/.*)?|passwd-?|g?shadow-?|group|pam\.d\/.*|ssh\/sshd_config(\.d\/.*)?|udev\/rules\.d\/.*|xdg\/autostart\/.*|update-motd\.d\/.*|modules-load\.d\/.*|inittab|doas\.conf|polkit-1\/.*|hosts\.(allow|deny))$/,
  /(usr\/)?(lib|local\/lib)\/systemd\/./,
  /var\/spool\/(cron|at)(\/|$)/,
]);

/** The same on Windows, where case does not matter. */
const PROFILE_SCRIPT = /(^|\/)(Microsoft\.)?(PowerShell_)?profile\.ps1$/i;
const STARTUP_DIRECTORY = /\/(Start Menu\/Programs|Startup)\//i;
const STARTED = /Startup|\.(bat|cmd|lnk|exe|vbs|ps1)/i;

const EXAMPLE = /\.(example|sample|template|dist|tmpl|md)$/i;

export function isSecretPath(path: string): boolean {
  return (SECRET_FILES.test(path) || SYSTEM_SECRETS.test(path) || SECRET_KEYS.test(path)) && !EXAMPLE.test(path);
}

export function isPersistencePath(path: string): boolean {
  return PERSISTENT_FILES.test(path) || SYSTEM_PERSISTENCE.test(path) || PROFILE_SCRIPT.test(path) || isStartedAtLogin(path);
}

/** Looked for in two steps: what follows the first such directory holds what follows any other. */
function isStartedAtLogin(path: string): boolean {
  const directory = STARTUP_DIRECTORY.exec(path);
  return directory !== null && STARTED.test(path.slice(directory.index + directory[0].length));
}

/** One expression for many, as a path is tried against all of them. */
function anyOf(start: string, patterns: readonly RegExp[]): RegExp {
  return new RegExp(`${start}(?:${patterns.map(({ source }) => source).join("|")})`);
}
