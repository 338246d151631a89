/** Files that hold secrets; matched against the whole path with `/` as separator. */
const SECRET_PATHS = [
  /(^|\/)\.ssh\/(?!.*\.pub$|known_hosts|config$|authorized_keys)./,
  /(^|\/)\.ssh\/?\*?$/,
  /(^|\/)(id_(rsa|dsa|ecdsa|ed25519)(_sk)?|[^/]*\.(pem|key|p12|pfx|jks|keystore|kdbx|ppk)|\.netrc|_netrc|\.pgpass|\.my\.cnf|\.git-credentials|\.htpasswd|\.vault-token|wallet\.dat|credentials\.json|service-account[^/]*\.json|secrets?\.(ya?ml|json|env|toml))$/,
  /(^|\/)\.env(\.(local|prod|production|dev|development|staging|test))*$/,
  /(^|\/)\.(aws\/(credentials|config|\*)|docker\/config\.json|kube\/config|azure\/|gnupg(\/|$)|npmrc$|pypirc$|yarnrc|cargo\/credentials|gem\/credentials|config\/(gh\/hosts|gcloud\/|hub$|doctl\/)|aws$|kube$|password-store|bash_history$|zsh_history$|psql_history$|mysql_history$)/,
  /^\/etc\/(g?shadow-?|sudoers(\.d\/.*)?|ssl\/private(\/.*)?|ssh\/ssh_host_\w+key|krb5\.keytab)$/,
  /^\/proc\/[^/]+\/environ$/,
  /(^|\/)(Login Data|Cookies|key[34]\.db|logins\.json|login\.keychain(-db)?|Local State)$/,
  /(^|\/)(etc\/)?(secrets|run\/secrets|var\/run\/secrets)\//,
  /^HK(LM|EY_LOCAL_MACHINE)\\(SAM|SECURITY)/i,
];

/** Files that decide what runs, or who may log in, later. */
const PERSISTENCE_PATHS = [
  /(^|\/)\.(bashrc|bash_profile|bash_login|bash_logout|bash_aliases|profile|zshrc|zshenv|zprofile|zlogin|zlogout|cshrc|tcshrc|login|kshrc|xinitrc|xprofile|xsession|xsessionrc|gitconfig|ssh\/(authorized_keys2?|rc|config|environment))$/,
  /(^|\/)authorized_keys2?$/,
  /(^|\/)\.config\/(fish\/(config\.fish|conf\.d\/.*|functions\/.*)|autostart\/.*|systemd\/.*|git\/config|environment\.d\/.*|powershell\/.*)$/,
  /(^|\/)\.local\/share\/systemd\/./,
  /(^|\/)\.git\/hooks\/./,
  /(^|\/)\.git\/(config|info\/attributes)$/,
  /^\/etc\/(cron[^/]*(\/.*)?|anacrontab|at\.allow|systemd\/.*|init\.d\/.*|init\/.*|rc[^/]*(\/.*)?|profile(\.d\/.*)?|bash\.bashrc|bashrc|zsh\/.*|zshrc|zshenv|environment|ld\.so\.(preload|conf(\.d\/.*)?)|sudoers(\.d\/.*)?|passwd-?|g?shadow-?|group|pam\.d\/.*|ssh\/sshd_config(\.d\/.*)?|udev\/rules\.d\/.*|xdg\/autostart\/.*|update-motd\.d\/.*|modules-load\.d\/.*|inittab|doas\.conf|polkit-1\/.*|hosts\.(allow|deny))$/,
  /^\/(usr\/)?(lib|local\/lib)\/systemd\/./,
  /^\/var\/spool\/(cron|at)(\/|$)/,
  /(^|\/)Library\/(LaunchAgents|LaunchDaemons|StartupItems)\/./,
  /(^|\/)(Microsoft\.)?(PowerShell_)?profile\.ps1$/i,
  /\/(Start Menu\/Programs|Startup)\/.*(Startup|\.(bat|cmd|lnk|exe|vbs|ps1))/i,
];

const EXAMPLE = /\.(example|sample|template|dist|tmpl|md)$/i;

export function isSecretPath(path: string): boolean {
  return !EXAMPLE.test(path) && SECRET_PATHS.some((pattern) => pattern.test(path));
}

export function isPersistencePath(path: string): boolean {
  return PERSISTENCE_PATHS.some((pattern) => pattern.test(path));
}
