import type { Evaluation } from "./evaluation.ts";
import { deletePath, readPath, writePath } from "./effects.ts";
import { literalArg, SECRET, SOME, UNKNOWN, type Flow } from "./values.ts";

/** A string literal of Python, JavaScript, Perl, Ruby or PHP, without its quotes. */
const LITERAL = `(?:[rbuf]{0,2}(?:"((?:[^"\\\\\\n]|\\\\.)*)"|'((?:[^'\\\\\\n]|\\\\.)*)'|\`((?:[^\`\\\\]|\\\\.)*)\`))`;

const TREE_DELETES = new RegExp(`\\b(?:rmtree|rmSync|rm_rf?|rm_r|rmdirSync|remove_tree|remove_dir_all|removeSync|emptyDirSync|rimraf|remove_entry_secure|fs\\.rm|fs\\.promises\\.rm|fsp\\.rm|delTree|RemoveAll|deltree)\\b\\s*\\(?\\s*${LITERAL}?`, "g");
const FILE_DELETES = new RegExp(`\\b(?:os\\.(?:remove|unlink|rmdir|removedirs)|unlinkSync|fs\\.unlink|unlink|File\\.delete|FileUtils\\.rm(?:_f)?|os\\.Remove|remove_file)\\b\\s*\\(?\\s*${LITERAL}?`, "g");
const RUNS = new RegExp(`\\b(?:os\\.(?:system|popen|exec\\w*|spawn\\w*)|subprocess\\.\\w+|(?:exec|spawn|fork)(?:Sync|File|FileSync)?|system|popen|shell_exec|passthru|proc_open|pcntl_exec|IO\\.popen|Open3\\.\\w+|Kernel\\.system|execa|Bun\\.spawn\\w*|Deno\\.run|check_output|check_call|getoutput|ProcessBuilder|Runtime\\.getRuntime\\(\\)\\.exec|run_shell|sh)\\b\\s*\\(?\\s*(\\[[^\\]\\n]*\\]|${LITERAL})?`, "g");
const WRITES = new RegExp(`\\b(?:open\\s*\\(\\s*${LITERAL}\\s*,\\s*(?:mode\\s*=\\s*)?['"](?:[^'"]*[wax+][^'"]*)|(?:writeFileSync|writeFile|appendFileSync|appendFile|createWriteStream|file_put_contents|File\\.write|copyFileSync|renameSync|shutil\\.(?:copy\\w*|move)|os\\.(?:rename|replace|truncate)|outputFileSync)\\s*\\(\\s*${LITERAL}?)`, "g");
const READS = new RegExp(`\\b(?:open|readFileSync|readFile|file_get_contents|File\\.read|IO\\.read|Path)\\s*\\(\\s*${LITERAL}`, "g");
const DECODES = /\b(b64decode|b32decode|a85decode|decodebytes|unhexlify|fromhex|atob|base64_decode|decode64|unpack|fromCharCode|gzinflate|str_rot13|zlib\.decompress|marshal\.loads|codecs\.decode|Buffer\.from\s*\([^)]*['"](base64|hex)['"])/;
const EVALUATES = /\b(exec|eval|compile|execfile|Function|runInThisContext|runInNewContext|runInContext|instance_eval|assert|create_function|__import__|importlib\.import_module|loadstring|vm\.run\w*|system|popen)\s*\(/;
const DOWNLOADS = /\b(urlopen|urlretrieve|requests\.(get|post|put)|httpx\.\w+|fetch|https?\.(get|request)|URI\.open|Net::HTTP|LWP::Simple|open-uri|axios|curl_exec|file_get_contents\s*\(\s*['"]https?:|getstore|wget|aiohttp|urllib\w*)\b/;
const UPLOADS = /\b(requests\.(post|put|patch)|httpx\.(post|put)|method\s*:\s*['"](POST|PUT|PATCH)['"]|urlopen\s*\([^)]*,\s*data|sendall|\.send\s*\(|smtplib|http\.client|axios\.(post|put)|\.post\s*\()/;
const ENVIRONMENT = /\b(os\.environ|process\.env|ENV\b|getenv|\$_ENV|\$ENV|environ)\b/;
const REVERSE = /\b(dup2\s*\(|pty\.spawn|fsockopen|TCPSocket|socket\.socket|net\.(connect|Socket|createConnection)|IO::Socket|new Socket\b|TcpClient)/;
const SHELL_NAME = /['"`](\/bin\/|\/usr\/bin\/)?(sh|bash|zsh|cmd(\.exe)?|powershell)( -i)?['"`]/;
const FORKS = /\bfork\b[^\n]*\bwhile\b|\bwhile\b[^\n]*\bfork\b|\bfork\s*(\(\s*\))?\s+while|\bloop\b[^\n]*\bfork\b/;
/** Names before a parenthesis that neither change nor load anything. */
const HARMLESS_CALLS = new Set(
  "print printf println puts p pp say echo log error warn info debug len str int float bool list dict set tuple range sorted sum min max abs round map filter zip enumerate reversed any all isinstance type repr format ord chr hex oct bin hash id dir vars input next iter divmod pow join split strip lstrip rstrip replace replaceAll upper lower title capitalize startswith endswith startsWith endsWith find index count keys values items get entries append extend pop push shift slice splice concat indexOf includes forEach reduce some every flat flatMap flatmap sort reverse test match matchAll search exec toString toFixed toISOString toLowerCase toUpperCase trim padStart padEnd charCodeAt charAt codePointAt repeat parse stringify dumps loads load dump getcwd cwd exists isfile isdir isFile isDirectory listdir stat lstat statSync existsSync readdirSync readFileSync readFile walk glob join dirname basename abspath realpath resolve relative splitext extname extnames expanduser getsize platform uname version python_version machine release now today strftime isoformat time sleep date datetime fromtimestamp timedelta floor ceil sqrt random randint choice uniform sample shuffle seed uuid4 hexdigest digest update md5 sha1 sha256 sha512 createHash randomBytes encode decode b64encode btoa urlencode quote unquote Number String Boolean Array Object Math Date JSON Set Map Symbol BigInt parseInt parseFloat isNaN isInteger from of assign freeze fromEntries getOwnPropertyNames console require import readlines readline read open close splitlines groups group compile findall sub fullmatch finditer Counter defaultdict namedtuple Path if for while switch return function catch elif and or not in lambda def main with assert each select collect inject reject first last size length inspect to_s to_i to_f uniq flatten implode explode array_map var_dump print_r json_encode json_decode phpversion php_uname strlen substr strtoupper strtolower microtime exit die cpu_count cpus freemem totalmem hostname homedir tmpdir arch memoryUsage hrtime uptime nextTick then finally getpid getuid geteuid getlogin gethostname sysconf maxsize get_python_lib getsitepackages getusersitepackages get_paths get_path find_spec supports_color tzname localtime gmtime ctime perf_counter monotonic nlargest nsmallest pprint pformat safe_load reader writer DictReader writerow fetchall fetchone cursor".split(" "),
);
const HARMLESS_MODULES = /^(sys|os|os\.path|json|math|re|datetime|time|platform|random|string|itertools|functools|collections|pathlib|hashlib|base64|uuid|secrets|statistics|decimal|fractions|textwrap|pprint|site|sysconfig|locale|calendar|struct|binascii|html|urllib\.parse|glob|fnmatch|csv|io|operator|typing|enum|dataclasses|inspect|ast|dis|timeit|heapq|bisect|copy|types|zlib|unicodedata|getpass|socket|ssl|importlib\.metadata|importlib\.util|fs|path|util|crypto|url|querystring|assert|events|buffer|node:\w+|process|yaml|numpy|pandas|torch|requests)$/;
const MAX_CODE = 100_000;
const MAX_MATCHES = 200;

/**
 * Judges code in another language by what it calls. Code is harmless only when every call in it is known to be; anything
 * else is at least a warning.
 */
export function scanCode(evaluation: Evaluation, source: string, span: [number, number], input: Flow): void {
  const code = source.slice(0, MAX_CODE);
  if (source.length > MAX_CODE) evaluation.report("over-budget", "warning", span);
  scanDeletes(evaluation, code, span);
  scanRuns(evaluation, code, span);
  scanFiles(evaluation, code, span);
  scanOrigin(evaluation, code, span, input);
  scanUnknown(evaluation, code, span);
}

function scanDeletes(evaluation: Evaluation, code: string, span: [number, number]): void {
  for (const match of matches(TREE_DELETES, code)) {
    const path = literalOf(match, 1);
    if (path !== undefined || /\b(rmtree|rmSync|rm_rf|rm_r|remove_tree|rimraf|RemoveAll)\b/.test(match[0])) deletePath(evaluation, literalArg(path ?? pathAfter(code, match), span), { recursive: true });
  }
  for (const match of matches(FILE_DELETES, code)) {
    const rest = code.slice((match.index ?? 0) + match[0].length).slice(0, 100);
    const pattern = /^\s*\(?\s*(?:glob\.)?glob[\s(]*['"]([^'"]*)/.exec(rest)?.[1] ?? /^\s*<([^>]*)>/.exec(rest)?.[1];
    deletePath(evaluation, { ...literalArg(literalOf(match, 1) ?? pattern ?? SOME, span), glob: pattern !== undefined }, { recursive: false });
  }
}

/** The argument when it is no literal: homes, roots and working directories have well-known spellings. */
function pathAfter(code: string, match: RegExpMatchArray): string {
  const rest = code.slice((match.index ?? 0) + match[0].length).slice(0, 200);
  if (/expanduser|homedir|Path\.home|Dir\.home|HOME|USERPROFILE/.test(rest)) return "~";
  if (/^[^)]*(getcwd|process\.cwd|Dir\.pwd|__dirname)/.test(rest)) return ".";
  return SOME;
}

function scanRuns(evaluation: Evaluation, code: string, span: [number, number]): void {
  for (const match of matches(RUNS, code)) {
    const list = match[1]?.startsWith("[") ? [...match[1].matchAll(new RegExp(LITERAL, "g"))].map((item) => literalOf(item, 1) ?? "") : null;
    const rest = code.slice((match.index ?? 0) + match[0].length).slice(0, 500);
    const script = literalOf(match, 2);
    if (list && list.length > 0) evaluation.runArgs(list.map((value) => literalArg(value, span)), UNKNOWN, "code");
    else if (script !== undefined) runLiteral(evaluation, script, rest, span);
    else if (/\(\s*$/.test(match[0])) {
      evaluation.dynamic = true;
      evaluation.report("dynamic-command", "warning", span);
    }
  }
  // Perl, Ruby and PHP run what stands in backquotes; JavaScript does not, but then it is a string that nothing runs.
  if (!/\b(const|let|var|console|require|import|=>)/.test(code)) for (const match of matches(/`([^`\n]+)`|%x[({[]([^)}\]\n]+)[)}\]]|\bqx[({[/]([^)}\]/\n]+)[)}\]/]/g, code)) evaluation.runText(match[1] ?? match[2] ?? match[3] ?? "", span, UNKNOWN);
}

/** `spawn("rm", ["-rf", "/"])` has its arguments in a list or behind commas; what is joined to a literal is not known. */
function runLiteral(evaluation: Evaluation, script: string, rest: string, span: [number, number]): void {
  const following = /^\s*,\s*\[([^\]]*)\]/.exec(rest)?.[1] ?? /^(?:\s*,\s*(?:"[^"]*"|'[^']*'))+/.exec(rest)?.[0];
  if (following !== undefined && /["']/.test(following)) {
    const words = [...following.matchAll(new RegExp(LITERAL, "g"))].map((item) => literalOf(item, 1) ?? "");
    evaluation.runArgs([script, ...words].map((value) => literalArg(value, span)), UNKNOWN, "code");
    return;
  }
  const isJoined = /^\s*(\+|\.\s*['"$]|%)/.test(rest);
  evaluation.runText(script + (isJoined ? SOME : ""), span, UNKNOWN);
  if (isJoined) evaluation.report("dynamic-command", "warning", span);
}

function scanFiles(evaluation: Evaluation, code: string, span: [number, number]): void {
  for (const match of matches(WRITES, code)) writePath(evaluation, literalArg(literalOf(match, 1) ?? literalOf(match, 4) ?? SOME, span));
  for (const match of matches(READS, code)) {
    const path = literalOf(match, 1);
    if (path !== undefined) readPath(evaluation, literalArg(path, span));
  }
}

function scanOrigin(evaluation: Evaluation, code: string, span: [number, number], input: Flow): void {
  const evaluates = EVALUATES.test(code);
  if (evaluates && DOWNLOADS.test(code) && /\b(exec|eval|compile|Function|system|popen|assert|loadstring|runIn\w+)\s*\(/.test(code.replace(/\bre\.compile/g, ""))) evaluation.report("remote-exec", "dangerous", span);
  else if (DECODES.test(code) && /(^|[^.\w])(exec|eval|compile|Function|assert|loadstring|system|popen)\s*\(/.test(code)) evaluation.report("obfuscated-exec", "dangerous", span);
  if (REVERSE.test(code) && (SHELL_NAME.test(code) || /dup2/.test(code))) evaluation.report("reverse-shell", "dangerous", span);
  const readsSecrets = ENVIRONMENT.test(code) || (input.taint & SECRET) !== 0 || /\.ssh|id_rsa|\.aws|\/etc\/(passwd|shadow)|\.env\b|credentials/.test(code);
  if (UPLOADS.test(code)) evaluation.report(readsSecrets ? "exfiltration" : "network-write", readsSecrets ? "dangerous" : "warning", span);
  else if (DOWNLOADS.test(code)) evaluation.report(readsSecrets && /\?|%|\+|f['"]/.test(code) ? "exfiltration" : "network-write", readsSecrets && ENVIRONMENT.test(code) ? "dangerous" : "warning", span);
  if (FORKS.test(code)) evaluation.report("fork-bomb", "dangerous", span);
}

/** Calls and modules that are not known to be harmless. */
function scanUnknown(evaluation: Evaluation, code: string, span: [number, number]): void {
  const blanked = code.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""').replace(/(#|\/\/)[^\n]*/g, "");
  for (const match of matches(/([A-Za-z_$][\w$]*)\s*\(/g, blanked)) {
    if (HARMLESS_CALLS.has(match[1] ?? "") && !(match[1] === "exec" && !/\.\s*exec\s*\($/.test(blanked.slice(0, (match.index ?? 0) + match[0].length)))) continue;
    evaluation.report("dynamic-command", "warning", span);
    break;
  }
  for (const match of matches(/(?:^|[;\n])\s*(?:import|from)\s+([\w.]+(?:\s*,\s*[\w.]+)*)|require\s*\(\s*['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)/g, code)) {
    const modules = (match[1] ?? match[2] ?? match[3] ?? "").split(/\s*,\s*/);
    if (modules.every((name) => HARMLESS_MODULES.test(name))) continue;
    const isKnownRisk = modules.every((name) => /^(subprocess|shutil|child_process|fs|fs\/promises|http|https|net|socket|pty|urllib(\.request)?)$/.test(name));
    evaluation.report(isKnownRisk ? "dynamic-command" : "arg-exec", "warning", span);
  }
  if (/[A-Za-z_)\]]\s*\[\s*['"]\w+['"]\s*\]\s*\(|\bgetattr\b|\b__(builtins|class|globals|subclasses)__|process\.binding|\.constructor\b/.test(code)) evaluation.report("obfuscated-exec", "warning", span);
}

function matches(pattern: RegExp, code: string): RegExpMatchArray[] {
  const found: RegExpMatchArray[] = [];
  for (const match of code.matchAll(pattern)) {
    if (found.push(match) >= MAX_MATCHES) break;
  }
  return found;
}

/** The literal that starts at a capture group: there is one group for each kind of quote. */
function literalOf(match: RegExpMatchArray, group: number): string | undefined {
  const text = match[group] ?? match[group + 1] ?? match[group + 2];
  return text === undefined || text.startsWith("[") ? undefined : text.replace(/\\(.)/gs, (whole, char: string) => ("\\'\"`/ ".includes(char) ? char : whole));
}

