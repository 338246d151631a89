import { executeFile, readPath } from "../effects.ts";
import type { Evaluation } from "../evaluation.ts";
import { optionValue, type Call, type Pack, type Row } from "../program.ts";
import { runScriptText } from "../run-script-text.ts";
import { NOTHING, UNKNOWN, type Flow } from "../values.ts";

/** Scripts of a project whose names promise that they only check or build it. */
const CHECKS = "test|t|tests|test:*|lint|lint:*|typecheck|type-check|check|check:*|build|build:*|compile|format:check|coverage|ci|verify|validate|tsc|types|audit";
const INSTALLS = ["", "warning", "pkg-install"] as const satisfies Row;

/** npm, pnpm, yarn and bun. */
function runNode(call: Call, evaluation: Evaluation): Flow {
  const [command, ...rest] = call.words;
  const runs = /^(exec|x|dlx)$/.test(command?.value ?? "");
  const script = optionValue(call, "-c", "--call");
  if (script && runs) runScriptText(evaluation, script, script.span, NOTHING);
  else if (runs && rest.length > 0) runAfter(call, evaluation, rest[0]?.value ?? "");
  return UNKNOWN;
}

/** Runs what stands after a runner: its own options end at the first word. */
function runAfter(call: Call, evaluation: Evaluation, first: string): Flow {
  const at = call.args.findIndex(({ value }) => value === first);
  return at < 0 ? UNKNOWN : evaluation.runArgs(call.args.slice(at), call.input, call.name);
}

/** `npx tool`: foreign code unless it is a tool that a project has anyway; what it does is judged too. */
function runPackage(call: Call, evaluation: Evaluation): Flow {
  const script = optionValue(call, "-c", "--call");
  if (script) return runScriptText(evaluation, script, script.span, NOTHING);
  const first = call.words[0];
  if (!first) return UNKNOWN;
  const at = call.args.indexOf(first);
  const name = { ...first, value: first.value.replace(/(.)@[^/]*$/, "$1") };
  return evaluation.runArgs([name, ...call.args.slice(at + 1)], call.input, call.name);
}

/** `uv run`, `poetry run`, `bundle exec`: the words after it are a command of the project. */
function runInProject(call: Call, evaluation: Evaluation): Flow {
  const [command, first] = call.words;
  return /^(run|exec|shell|x)$/.test(command?.value ?? "") && first ? runAfter(call, evaluation, first.value) : UNKNOWN;
}

function runMake(call: Call, evaluation: Evaluation): Flow {
  for (const { value, span } of call.args) {
    const script = /^--eval=(.*)$/s.exec(value)?.[1] ?? /\$\(shell\s+([^)]*)\)/.exec(value)?.[1];
    if (script !== undefined) evaluation.runText(script.replace(/\$\(shell\s+([^)]*)\)/g, "$1"), span, UNKNOWN);
    if (/^(SHELL|\.SHELLFLAGS|CC)=/.test(value)) evaluation.report("env-hijack", "warning", span);
  }
  const file = optionValue(call, "-f", "--file", "--makefile");
  if (file && !file.flow) executeFile(evaluation, file, call.input, () => UNKNOWN);
  else if (file) readPath(evaluation, file);
  return UNKNOWN;
}

const LOOKS: Row = ["ls|list|ll|la|view|v|show|info|outdated|why|explain|root|prefix|bin|ping|whoami|help|version|versions|search|s|find|fund|doctor|query|docs|home|repo|bugs|owner|team|diff|audit|licenses|config|get|completion|pack|env|pkg|org", "safe"];

export const packages: Pack = {
  "npm pnpm yarn bun cnpm": { valued: "--prefix -C --dir --cwd --registry --tag -w --workspace --filter -F -c --call -p --package --otp --access", rows: [
    ["--dry-run", "safe"],
    ["publish|unpublish|deprecate|dist-tag", "dangerous", "pkg-publish"],
    ["npm publish", "dangerous", "pkg-publish"],
    ["owner|team|access|org|token|login|adduser|logout|hook|star|profile add|rm|set|create|revoke|grant|destroy", "warning", "network-write"],
    ["audit fix", "warning", "pkg-install"],
    ["config set|delete|edit|rm", "warning", "fs-overwrite"],
    ["set", "warning", "fs-overwrite"],
    ["pkg set|delete|fix", "warning", "fs-overwrite"],
    ["cache clean|verify|dir", "warning", "fs-delete"],
    ["store prune", "warning", "fs-delete"],
    ["store path|status", "safe"],
    [`run|run-script|rum|urn ${CHECKS}`, "safe"],
    ["run|run-script|rum|urn <none>", "safe"],
    ["test|t|tst|typecheck|lint|build|check|pack", "safe"],
    LOOKS,
    ["exec|x|dlx|create|init -y|--yes <none>", "warning", "fs-overwrite"],
    ["init <none>", "warning", "fs-overwrite"],
    ["run|run-script|start|stop|restart|dev|serve|preview", "warning", "arg-exec"],
    ["version", "warning", "git-history"],
    ["<none> -v|--version|-h", "safe"],
    INSTALLS,
  ], run: runNode },
  "npx bunx pnpx": { valued: "-p --package -c --call", rows: [["--no-install|--no", "safe"], ["tsc|eslint|prettier|vitest|jest|mocha|playwright|cypress|stylelint|biome|knip|publint|attw|depcheck|size-limit", "safe"], INSTALLS], run: runPackage },
  "pipx uvx": { valued: "--from --with --spec", rows: [["list", "safe"], INSTALLS], run: runPackage },
  "pip pip2 pip3 pip3.10 pip3.11 pip3.12 pip3.13": { rows: [["--dry-run", "safe"], ["list|show|freeze|check|search|index|config|debug|help|inspect|hash", "safe"], ["download", "safe"], ["cache", "warning", "fs-delete"], ["<none>", "safe"], INSTALLS] },
  "uv poetry pipenv pdm rye hatch conda mamba micromamba bundle bundler": { valued: "-n --name -p --python --directory --project --with -C", rows: [
    ["--dry-run", "safe"],
    ["publish", "dangerous", "pkg-publish"],
    ["run|exec|shell|x", "safe"],
    ["env remove", "warning", "fs-delete-recursive"],
    ["clean|cache", "warning", "fs-delete"],
    ["show|list|tree|check|version|info|search|outdated|env|python|config|lock|export|graph|licenses|doctor|help|self|build", "safe"],
    ["pip list|show|freeze|check|tree", "safe"],
    ["<none>", "safe"],
    INSTALLS,
  ], run: runInProject },
  "gem": { rows: [["push|yank", "dangerous", "pkg-publish"], ["list|search|info|env|environment|which|contents|outdated|help|spec|specification|dependency|query", "safe"], ["<none>", "safe"], INSTALLS] },
  "cargo": { valued: "--manifest-path -p --package --features --target --bin --example -j --test --bench --color --profile", rows: [
    ["--dry-run|-n", "safe"], ["publish|yank|owner", "dangerous", "pkg-publish"], ["login|logout", "warning", "credential-read"], ["clean", "warning", "fs-delete"], ["fmt --check", "safe"],
    ["fmt|fix|update|add|remove|rm|new|init|generate-lockfile|upgrade", "safe"],
    ["build|b|check|c|test|t|bench|doc|d|clippy|tree|search|metadata|info|version|help|locate-project|pkgid|verify-project|vendor|fetch|audit|deny|outdated|nextest|expand|llvm-cov|machete|report|package", "safe"],
    ["run|r", "warning", "arg-exec"], ["<none>", "safe"], INSTALLS,
  ] },
  "go": { valued: "-C -o -run -bench -tags -mod -modfile -ldflags -exec -toolexec", dashed: true, rows: [
    ["-exec|-toolexec|-vettool|-overlay", "warning", "arg-exec"], ["clean -modcache|-cache", "warning", "fs-delete"], ["clean", "warning", "fs-delete"],
    ["build|test|vet|fmt|doc|env|list|version|mod|work|help|bug|fix|tool|telemetry", "safe"], ["run|generate", "warning", "arg-exec"], ["<none>", "safe"], INSTALLS,
  ] },
  "apt apt-get aptitude": { valued: "-o -t", rows: [["-s|--simulate|--just-print|--dry-run|--no-act|--recon", "safe"], ["list|show|search|policy|depends|rdepends|changelog|madison|moo|help|download|indextargets|update", "safe"], ["<none>", "safe"], INSTALLS], run: (call, evaluation) => {
    for (const { value, span } of call.args) {
      const script = /(?:Pre-Invoke|Post-Invoke|Changelogs::Pager|APT::Update::\w+)[^=]*=\s*["{]?(.*?)["}]*$/is.exec(value)?.[1];
      if (script) evaluation.runText(script, span, UNKNOWN);
    }
  } },
  "dnf yum microdnf zypper apk pacman emerge xbps-install brew port snap flatpak nix nix-env nix-shell guix pkg pkg_add winget choco scoop opkg eopkg mas asdf mise sdk nvm fnm volta rustup pyenv rbenv nodenv tfenv": { valued: "-p --run --command -c -I", rows: [
    ["--dry-run|--test|--dryrun|--assumeno|--noop|--whatif|--simulate", "safe"],
    ["list|ls|info|show|search|repolist|repoquery|provides|check-update|deps|uses|doctor|config|outdated|leaves|cat|home|desc|log|options|versions|current|which|where|status|stats|policy|dot|version|help|se|if|lu|pa|lr|se|history|listinstalled|find|query|shellenv|path-info|why-depends|store|--prefix|which|--cellar|commands|tap-info|ls-remote", "safe"],
    ["--list|--prefix|--version|--cellar|--repository|--env|--config", "safe"],
    ["-Q|-Ss|-Si|-Sl", "safe"], ["-S -s|-i|-l|-g", "safe"],
    ["-v <none>", "safe"], ["<none> !-S|-R|-U|-i|-e|--install", "safe"],
    ["run|exec|shell|develop ", "warning", "pkg-install"], INSTALLS,
  ], run: (call, evaluation) => {
    const script = optionValue(call, "--run", "--command");
    if (script) runScriptText(evaluation, script, script.span, UNKNOWN);
    const separator = call.args.findIndex(({ value }) => value === "--");
    if (separator >= 0 && /^(exec|run|x|shell)$/.test(call.words[0]?.value ?? "")) evaluation.runArgs(call.args.slice(separator + 1), UNKNOWN, call.name);
  } },
  "dpkg rpm": { rows: [["-l|-L|-s|-S|-q|--list|--status|--search|--listfiles|-qa|-V|--verify|--print-architecture|-I|-c|--get-selections|--query|--audit|-p", "safe"], ["--force-all|--purge|-P", "warning", "pkg-install"], INSTALLS] },
  "apt-cache dpkg-query apt-file pkgutil": {},
  "apt-key apt-mark add-apt-repository apt-add-repository": { rows: [["showmanual|showauto|showhold|list", "safe"], INSTALLS] },
  "composer": { rows: [["--dry-run", "safe"], ["show|info|search|outdated|validate|check-platform-reqs|depends|why|licenses|diagnose|status|audit|help|about|list|fund", "safe"], ["<none>", "safe"], INSTALLS] },
  "mvn mvnw gradle gradlew sbt ant lein bazel bazelisk buck2 pants": { dashed: true, valued: "-f -pl -P -D -c", rows: [
    ["deploy|publish|release:perform|~deploy|publish", "dangerous", "pkg-publish"], ["publish*", "dangerous", "pkg-publish"],
    ["clean", "warning", "fs-delete"], ["test|check|compile|verify|build|tasks|dependencies|help|query|info|assemble|package|projects|properties|dependency:tree|validate|version", "safe"], ["-version|--version|-v", "safe"], ["", "warning", "arg-exec"],
  ] },
  "dotnet": { rows: [["nuget push|delete", "dangerous", "pkg-publish"], ["build|test|list|--info|restore|sln|format|help|publish|pack|msbuild|vstest|workload", "safe"], ["--info|--list-sdks|--list-runtimes|--version", "safe"], ["clean", "warning", "fs-delete"], ["run|exec|script|watch", "warning", "arg-exec"], INSTALLS] },
  "make gmake just task rake invoke inv doit nox tox mage ninja cmake meson scons": { valued: "-f --file --makefile -C --directory -j -S -B -D -G --build --target --config -e", rows: [
    ["-n|--dry-run|--just-print|--recon|--list|-l|--summary|-p|--print-data-base|-T|--tasks|-P|--version", "safe"], ["test|tests|check|lint|typecheck|help", "safe"], ["", "warning", "arg-exec"],
  ], run: runMake },
  "tsc eslint prettier jest vitest mocha ava karma cypress playwright stylelint biome oxlint knip publint attw depcheck size-limit ruff black isort flake8 pylint mypy pyright bandit pytest py.test unittest nose2 coverage rspec rubocop phpunit phpstan psalm golangci-lint staticcheck gofmt goimports rustfmt clippy-driver clang-format clang-tidy cppcheck ktlint swiftlint buf prettierd eslint_d sqlfluff djlint htmlhint commitlint turbo nx lerna vite webpack rollup esbuild tsup swc babel parcel next nuxt astro gatsby svelte-kit ng vue-cli-service hugo jekyll mkdocs sphinx-build typedoc rustc gcc g++ clang clang++ cc c++ javac kotlinc swiftc ghc ocamlc zig nim dmd ld as protoc sass less-css postcss tailwindcss": { rows: [
    ["--fix|--write|-w|-i|--in-place|--apply|--fix-only", "warning", "fs-overwrite"],
    ["--rulesdir|--resolve-plugins-relative-to|--plugin|--require|-r|--import|--loader", "warning", "arg-exec"],
    ["dev|serve|start|preview", "safe"], ["deploy|publish", "warning", "network-write"], ["", "safe"],
  ] },
  exiftool: { dashed: true, rows: [["-overwrite_original|-all=|-tagsfromfile", "warning", "fs-overwrite"], ["", "safe"]] },
  "swift flutter dart xcodebuild": { rows: [["build|test|analyze|doctor|--version|devices|package|pub|format|fix", "safe"], ["--version|-version|-list", "safe"], ["clean", "warning", "fs-delete"], ["", "warning", "arg-exec"]] },
  "twine": { rows: [["check", "safe"], ["", "dangerous", "pkg-publish"]] },
  "vsce ovsx": { rows: [["publish|unpublish", "dangerous", "pkg-publish"], ["", "safe"]] },
  "changeset semantic-release release-it np goreleaser": { rows: [["--dry-run|-d|--snapshot", "safe"], ["status|add|check", "safe"], ["version", "warning", "fs-overwrite"], ["", "dangerous", "pkg-publish"]] },
  "corepack": { rows: [["", "warning", "pkg-install"]] },
  "nodemon ts-node-dev pm2 forever supervisorctl foreman overmind honcho": { valued: "--exec -x -w -e", rows: [["list|ls|status|logs|show|describe|monit", "safe"], ["startup|save", "dangerous", "persistence"], ["delete|kill|stop all", "warning", "process-kill"], ["", "warning", "arg-exec"]], run: (call, evaluation) => {
    const script = optionValue(call, "--exec", "-x");
    if (script) runScriptText(evaluation, script, script.span, UNKNOWN);

  } },
};
