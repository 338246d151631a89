import type { Evaluation } from "../evaluation.ts";
import { has, type Call, type Pack } from "../program.ts";
import { NOTHING, PATTERN, UNKNOWN, type Arg, type Flow } from "../values.ts";

const RUN_VALUED = new Set("-v --volume --mount -e --env --env-file -p --publish -w --workdir --name -u --user --network --net --entrypoint -h --hostname -l --label --restart --memory -m --cpus --device --platform --pull --add-host --link --ulimit --cap-add --cap-drop --security-opt --tmpfs --dns --log-driver --gpus --ipc --pid --userns --shm-size -a --expose --runtime --index -f --file --project-name --profile --env-from-file --init-path --volumes-from".split(" "));

/** `docker run IMAGE command`, `docker exec CONTAINER command`: what runs inside, with the paths of the host that are mounted. */
function runInside(call: Call, evaluation: Evaluation): Flow {
  const command = call.words[0]?.value === "compose" || call.words[0]?.value === "container" ? 1 : 0;
  const verb = call.words[command];
  if (!verb) return UNKNOWN;
  // `docker rm $(docker ps -aq)`: a list of everything.
  if (/^(ps|images|ls)$/.test(call.words.at(-1)?.value ?? "") && has(call, "-q", "--quiet") && !has(call, "-f", "--filter")) return { text: "*\n", taint: PATTERN };
  if (/^(rm|rmi|remove)$/.test(verb.value) && call.args.some(({ taint }) => (taint & PATTERN) !== 0)) evaluation.report("container-prune", "dangerous", call.span);
  if (!/^(run|exec)$/.test(verb.value)) return UNKNOWN;
  const args = call.args.slice(call.args.indexOf(verb) + 1);
  let index = 0;
  const mounts: string[] = [];
  let entry: Arg | undefined;
  for (; index < args.length && args[index]?.value.startsWith("-"); index++) {
    const { value } = args[index] as Arg;
    const [name = "", inline] = value.split(/=(.*)/s);
    const option = inline === undefined && RUN_VALUED.has(value) ? args[++index] : undefined;
    const text = inline ?? option?.value ?? "";
    if (name === "-v" || name === "--volume" || name === "--mount") mounts.push(text);
    if (name === "--entrypoint") entry = option ?? { ...(args[index] as Arg), value: text };
  }
  if (verb.value === "run") reportMounts(call, evaluation, mounts);
  const rest = args.slice(index + 1);
  const inside = entry ? [entry, ...rest] : rest;
  if (inside.length === 0) return UNKNOWN;
  const cwd = evaluation.directories();
  evaluation.changeDirectory(["/"]);
  evaluation.runArgs(inside, call.input, `${call.name} ${verb.value}`);
  evaluation.changeDirectory(cwd);
  return UNKNOWN;
}

function reportMounts(call: Call, evaluation: Evaluation, mounts: readonly string[]): void {
  for (const mount of mounts) {
    const source = /(?:^|,)(?:source|src)=([^,]*)/.exec(mount)?.[1] ?? mount.split(":")[0] ?? "";
    const readOnly = /:ro\b|,readonly/.test(mount);
    if (/^\/(etc|root|boot|home)?\/?$/.test(source)) evaluation.report("priv-escalation", readOnly ? "warning" : "dangerous", call.span);
    else if (/docker\.sock$/.test(source)) evaluation.report("priv-escalation", "warning", call.span);
  }
  if (has(call, "--privileged") || has(call, "--cap-add") || has(call, "--pid")) evaluation.report("priv-escalation", "warning", call.span);
}

function runKubectl(call: Call, evaluation: Evaluation): Flow {
  const separator = call.args.findIndex(({ value }) => value === "--");
  const verb = call.words[0]?.value;
  if (verb === "delete" && call.args.some(({ taint }) => (taint & PATTERN) !== 0)) evaluation.report("infra-destroy", "dangerous", call.span);
  if (separator >= 0 && /^(exec|run|debug)$/.test(verb ?? "")) evaluation.runArgs(call.args.slice(separator + 1), call.input, `${call.name} ${verb ?? ""}`);
  return UNKNOWN;
}

/** Containers and clusters. */
export const containers: Pack = {
  "docker podman nerdctl": { valued: "-H --host -c --context --config -l --log-level -f --file --filter --format -p --project-name -n --tail --since -t --tag --time", rows: [
    ["system|volume|network|builder|buildx|image|container prune --help", "safe"],
    ["system prune", "dangerous", "container-prune"],
    ["volume rm|remove|prune", "dangerous", "container-prune"],
    ["compose down|rm -v|--volumes", "dangerous", "container-prune"],
    ["compose down --rmi", "warning", "container-prune"],
    ["swarm leave", "dangerous", "infra-destroy"],
    ["stack|service|config|secret|node rm|remove", "dangerous", "infra-destroy"],
    ["image|container|network|builder|buildx prune|rm|remove", "warning", "container-prune"],
    ["rm|rmi", "warning", "container-prune"],
    ["ps|images|logs|inspect|version|info|stats|top|port|diff|history|search|events|pull|attach|wait|help", "safe"],
    ["image|container|volume|network|system|context|plugin|buildx|builder|node|service|stack|secret|config|manifest|trust ls|list|inspect|history|df|info|events|show|logs|ps|top|stats|port|diff|du|pull", "safe"],
    ["compose config|ps|logs|images|top|ls|version|events|port|pull", "safe"],
    ["push|login|logout", "warning", "network-write"],
    ["image push", "warning", "network-write"],
    ["run|create", "warning", "pkg-install"],
    ["<none>", "safe"],
    ["", "warning", "container-change"],
  ], run: runInside },
  "docker-compose podman-compose": { valued: "-f --file -p --project-name --profile", rows: [["down|rm -v|--volumes", "dangerous", "container-prune"], ["config|ps|logs|images|top|ls|version|events|port|pull", "safe"], ["<none>", "safe"], ["", "warning", "container-change"]], run: runInside },
  "kubectl oc k microk8s.kubectl k3s": { valued: "-n --namespace --context --kubeconfig -f --filename -l --selector -o --output --cluster --user -c --container --tail --since --replicas --type -p --patch --grace-period --timeout --image", rows: [
    ["--dry-run", "safe"],
    ["delete ns|namespace|namespaces|namespace/*|ns/*|project|pv|pvc|persistentvolume*|pv/*|pvc/*|crd|crds|customresourcedefinition*|node|nodes|node/*|all|statefulset*|sts|sts/*|storageclass*|clusterrole*", "dangerous", "infra-destroy"],
    ["delete --all|-A|--all-namespaces|-l|--selector|-k|--kustomize", "dangerous", "infra-destroy"],
    ["delete", "warning", "infra-change"],
    ["replace --force", "dangerous", "infra-destroy"],
    ["get secret|secrets|secret/*|secrets/* -o|--output", "warning", "credential-read"],
    ["get|describe|logs|top|explain|version|cluster-info|api-resources|api-versions|diff|events|wait|auth|options|completion|kustomize|whoami|status|projects", "safe"],
    ["config view|get-contexts|current-context|get-clusters|get-users", "safe"],
    ["config", "warning", "infra-change"],
    ["rollout status|history", "safe"],
    ["exec|run|debug|attach|cp|proxy|port-forward", "warning", "container-change"],
    ["<none>", "safe"],
    ["", "warning", "infra-change"],
  ], run: runKubectl },
  "helm helmfile": { valued: "-n --namespace -f --values --set --kube-context --version", rows: [
    ["--dry-run", "safe"], ["uninstall|delete|del|un|destroy", "dangerous", "infra-destroy"], ["list|ls|status|history|get|show|search|template|lint|version|env|repo|diff|verify|dependency|pull|inspect|help", "safe"], ["plugin", "warning", "pkg-install"], ["", "warning", "infra-change"],
  ] },
  "minikube kind k3d colima lima limactl multipass": { rows: [["delete|purge", "dangerous", "infra-destroy"], ["status|list|ls|version|get|ip|logs|profile|info", "safe"], ["", "warning", "container-change"]] },
  "crictl ctr skopeo buildah": { rows: [["delete|rm|rmi|rmp|prune", "warning", "container-prune"], ["ps|images|inspect|logs|info|version|pods|stats|list-tags", "safe"], ["", "warning", "container-change"]] },
  "etcdctl": { rows: [["del --prefix|--from-key", "dangerous", "infra-destroy"], ["get|endpoint|member|version|watch", "safe"], ["", "warning", "infra-change"]] },
  "lxc incus": { rows: [["delete", "dangerous", "infra-destroy"], ["list|info|config", "safe"], ["", "warning", "container-change"]], run: (call, evaluation) => {
    const separator = call.args.findIndex(({ value }) => value === "--");
    if (separator >= 0) evaluation.runArgs(call.args.slice(separator + 1), NOTHING, call.name);
  } },
};
