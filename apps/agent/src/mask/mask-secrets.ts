import { isSecretName, looksRandom } from "./secret-names.ts";

/** Stands where a secret stood. */
export const MASK = "[masked]";

/** Shorter values of variables are words that may stand anywhere. */
const SHORTEST_KNOWN_SECRET = 8;

/**
 * Tokens that tell what they are by their beginning. The lookbehind lets each start only where a word starts, so that no
 * stretch of text is read twice.
 */
const TOKEN = new RegExp(
  `(?<![A-Za-z0-9_-])(?:${[
    "sk-[A-Za-z0-9_-]{16,}",
    "(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,}",
    "whsec_[A-Za-z0-9+/=]{16,}",
    "gh[opusr]_[A-Za-z0-9]{20,}",
    "github_pat_[A-Za-z0-9_]{20,}",
    "gl(?:pat|dt|rt|cbt|ptt|ft|soat)-[A-Za-z0-9_-]{16,}",
    "xox[a-z]-[A-Za-z0-9-]{10,}",
    "xapp-[A-Za-z0-9-]{10,}",
    "(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}",
    "AIza[A-Za-z0-9_-]{30,}",
    "ya29\\.[A-Za-z0-9_-]{20,}",
    "npm_[A-Za-z0-9]{30,}",
    "pypi-[A-Za-z0-9_-]{30,}",
    "hf_[A-Za-z0-9]{20,}",
    "dop_v1_[a-f0-9]{32,}",
    "dckr_pat_[A-Za-z0-9_-]{20,}",
    "hvs\\.[A-Za-z0-9_-]{20,}",
    "shp(?:at|ca|pa|ss)_[a-fA-F0-9]{20,}",
    "lin_api_[A-Za-z0-9]{20,}",
    "SG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}",
    "AGE-SECRET-KEY-1[A-Z0-9]{20,}",
    "eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{4,}",
  ].join("|")})`,
  "g",
);

const PRIVATE_KEY = /-----BEGIN ([A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?)-----(?:[^-]|-(?!----)){0,8192}-----END \1-----/g;
/** A private key whose end was cut off. */
const OPEN_PRIVATE_KEY = /(-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----)(?:(?:\s|\\n)+[A-Za-z0-9+/=]{24,})+/g;

/** `scheme://user:password@host`; the password may itself hold an `@`. */
const URL_PASSWORD = /(?<![A-Za-z0-9+.-])([A-Za-z][A-Za-z0-9+.-]{0,30}:\/\/[^\s/?#@:"'<>]{0,256}:)([^\s/?#"'<>]{1,1024})@/g;
/** `scheme://token@host` */
const URL_TOKEN = /(?<![A-Za-z0-9+.-])([A-Za-z][A-Za-z0-9+.-]{0,30}:\/\/)([A-Za-z0-9_-]{20,512})@/g;

/** A header with a secret, on a line, in a quoted argument or as a JSON field. */
const HEADER =
  /(?<![A-Za-z0-9_-])((?:proxy-)?authorization|x-api-key|api-key|x-auth-token|x-access-token|x-goog-api-key|x-amz-security-token|private-token|cookie|set-cookie)(["']?[ \t]{0,4}[:=][ \t]{0,4}["']?)((?:basic|bearer|token|digest|negotiate|apikey|aws4-hmac-sha256)[ \t]+)?([^\r\n"']+)/gi;
const BEARER = /(?<![A-Za-z0-9_-])(bearer|basic)([ \t]+)([A-Za-z0-9._~+/=-]{12,})/gi;

/** `name=value`, `"name": "value"`, `name => value`, and what stands before it. */
const ASSIGNMENT = /(?<![\w.-])([A-Za-z_][\w.-]{0,80})(["']?[ \t]{0,2}(?:=>|:=|[:=])[ \t]{0,2})("(?:[^"\\\r\n]|\\.)*"?|'[^'\r\n]*'?|[^\s"']+)/g;
/** `--password value` */
const OPTION = /(?<!\S)(--?[A-Za-z][\w-]{0,60})([ \t]{1,4})("(?:[^"\\\r\n]|\\.)*"?|'[^'\r\n]*'?|[^\s"'-]\S*)/g;
/** `-u user:password` of curl and its kin. */
const USER_OPTION = /(?<!\S)(-u|--user|--proxy-user)([ \t=]{1,4}["']?)([^\s:"']{1,128}):([^\s"']{1,256})/g;
const MYSQL_PASSWORD = /(?<![\w-])((?:mysql|mysqldump|mysqladmin|mariadb)[ \t][^\r\n|;&]{0,200}?[ \t]-p)([^\s]+)/g;
const SSHPASS = /(?<![\w-])(sshpass[ \t]{1,4}-p[ \t]{0,4})("[^"\r\n]*"?|'[^'\r\n]*'?|\S+)/g;
const NETRC = /(?<![\w-])(login[ \t]{1,4}\S{1,128}[ \t]{1,4}password[ \t]{1,4})(\S+)/g;

export interface MaskOptions {
  /** Values that are masked wherever they stand, for example keys from the environment. */
  readonly secrets?: readonly string[];
}

/**
 * Replace keys, tokens, Authorization headers, URL passwords and assignments of secrets by `[masked]`; everything else
 * stays as it is, and what is masked stays masked: f(f(x)) = f(x).
 *
 * When unsure it masks: a value too much is a nuisance, one too few has left the machine. Prose about tokens and passwords
 * stays readable, since only what looks like a value is replaced. Linear in the length of the text. Mask before a text is
 * cut: half a secret may not look like one.
 *
 * @example
 * ```ts
 * maskSecrets("GET https://ada:hunter2@db.example/ TOKEN=abc"); // "GET https://ada:[masked]@db.example/ TOKEN=[masked]"
 * ```
 */
export function maskSecrets(text: string, { secrets = [] }: MaskOptions = {}): string {
  let masked = text;
  for (const secret of [...secrets].sort((a, b) => b.length - a.length)) {
    if (secret.length >= SHORTEST_KNOWN_SECRET) masked = masked.replaceAll(secret, MASK);
  }
  return masked
    .replace(PRIVATE_KEY, (_whole, kind: string) => `-----BEGIN ${kind}-----\n${MASK}\n-----END ${kind}-----`)
    .replace(OPEN_PRIVATE_KEY, `$1\n${MASK}`)
    .replace(URL_PASSWORD, `$1${MASK}@`)
    .replace(URL_TOKEN, `$1${MASK}@`)
    .replace(HEADER, (_whole, name: string, separator: string, scheme: string | undefined) => `${name}${separator}${scheme ?? ""}${MASK}`)
    .replace(BEARER, (_whole, scheme: string, space: string) => `${scheme}${space}${MASK}`)
    .replace(TOKEN, MASK)
    .replace(ASSIGNMENT, maskAssignment)
    .replace(OPTION, (whole, name: string, space: string, value: string) => (isSecretName(name) ? `${name}${space}${maskValue(value)}` : whole))
    .replace(USER_OPTION, (whole, option: string, space: string, user: string, password: string) =>
      // `docker run -u 1000:1000` names ids.
      /^\d+$/.test(user) && /^\d+$/.test(password) ? whole : `${option}${space}${user}:${MASK}`,
    )
    .replace(MYSQL_PASSWORD, `$1${MASK}`)
    .replace(SSHPASS, (_whole, before: string, value: string) => `${before}${maskValue(value)}`)
    .replace(NETRC, `$1${MASK}`);
}

/**
 * The values of an environment that must never leave the machine.
 *
 * @example
 * ```ts
 * collectSecrets({ OPENAI_API_KEY: "sk-0123456789", HOME: "/home/ada" }); // ["sk-0123456789"]
 * ```
 */
export function collectSecrets(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && value.length >= SHORTEST_KNOWN_SECRET && isSecretName(name) && !value.startsWith("/") ? [value] : [],
  );
}

function maskAssignment(whole: string, name: string, separator: string, value: string, offset: number, text: string): string {
  const kind = isSecretName(name);
  const isLongKey = !kind && /_KEY$/.test(name) && value.length >= 16 && looksRandom(value);
  if (!kind && !isLongKey) return whole;
  const before = text[offset - 1];
  const inQuery = before === "?" || before === "&";
  const isQuoted = value.startsWith('"') || value.startsWith("'");
  // A value in a query ends at the next parameter; elsewhere only the brackets and commas around it are not part of it.
  const end = isQuoted ? value.length : inQuery ? value.search(/&|$/) : value.length - (/[,;)}\]]{0,4}$/.exec(value)?.[0].length ?? 0);
  const own = value.slice(0, end);
  if (!isValue(own, separator, kind === "password")) return whole;
  return `${name}${separator}${maskValue(own)}${value.slice(end)}`;
}

/** Whether it can be a secret at all: no reference to a variable, no switch, no word of a sentence. */
function isValue(value: string, separator: string, isPassword: boolean): boolean {
  const bare = value.replace(/^["']|["']$/g, "");
  if (bare === "" || bare.startsWith(MASK.slice(0, -1)) || /^(?:true|false|null|none|nil|undefined|\$[({][^]*|\$[A-Z_][A-Z0-9_]*|\d{1,5})$/i.test(bare)) return false;
  if (separator.includes("=") || isPassword) return true;
  // `token: value` also stands in messages of compilers: only what looks drawn at random counts.
  return bare.length >= 8 && (looksRandom(bare) || bare !== value);
}

function maskValue(value: string): string {
  const quote = value[0];
  if (quote !== '"' && quote !== "'") return MASK;
  return `${quote}${MASK}${value.length > 1 && value.endsWith(quote) ? quote : ""}`;
}
