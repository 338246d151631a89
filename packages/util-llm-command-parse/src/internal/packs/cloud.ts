import type { Call, Pack, Row } from "../program.ts";
import type { Evaluation } from "../evaluation.ts";
import { isPrivateArg } from "../effects.ts";
import { has } from "../program.ts";

const DESTROYS = "delete|destroy|remove|rm|purge|terminate|drop|nuke|deprovision";
const READS = "list|ls|describe|show|get|info|status|logs|log|version|help|config|auth|whoami|search|open|ps|tail|view|current|regions|check|diff|inspect";

/** Verbs that clouds share: the last one decides. */
const VERBS: readonly Row[] = [
  ["--help|-h|--version|--dry-run|--dryrun|--what-if|--validate-only", "safe"],
  [`~${DESTROYS}|delete-*|destroy-*|terminate-*|pg:reset|apps:destroy|addons:destroy`, "dangerous", "infra-destroy"],
  [`${DESTROYS}|pg:reset|apps:destroy|addons:destroy|domains:clear|repo:purge_cache|ps:kill`, "dangerous", "infra-destroy"],
  [`~${READS}`, "safe"], [`${READS}|apps|releases|pg:info|config:get|ps|login|logout`, "safe"], ["<none>", "safe"],
  ["", "warning", "infra-change"],
];

/** What goes up to a bucket may be secret. */
function reportUpload(call: Call, evaluation: Evaluation): void {
  const at = call.words.findIndex(({ value }) => /^(cp|mv|sync|rsync|upload|upload-batch|put-object|copy|storage)$/.test(value));
  const target = call.words.at(-1);
  if (at < 0 || !target || !/^(s3|gs|az|https?|r2|b2):\/\//.test(target.value)) return;
  const leaks = call.words.slice(at + 1, -1).some((arg) => isPrivateArg(evaluation, arg));
  if (leaks) evaluation.report("exfiltration", "dangerous", call.span);
  if (has(call, "--delete", "-d", "--delete-destination")) evaluation.report("infra-destroy", "dangerous", call.span);
}

/** Clouds and platforms. */
export const cloud: Pack = {
  aws: { valued: "--profile --region --output --query --endpoint-url --bucket --key --name --function-name --instance-ids --stack-name --include --exclude --cli-input-json --filters --max-items", rows: [
    ["--dryrun|--dry-run|--no-execute-changeset", "safe"],
    ["help", "safe"], ["~help|wait", "safe"],
    ["s3 rm --recursive", "dangerous", "infra-destroy"], ["s3 rb", "dangerous", "infra-destroy"], ["s3 rm", "warning", "infra-change"],
    ["s3 sync --delete", "dangerous", "infra-destroy"],
    ["s3 ls|presign", "safe"],
    ["secretsmanager get-secret-value|batch-get-secret-value", "warning", "credential-read"], ["ssm get-parameter* --with-decryption", "warning", "credential-read"],
    ["ecr get-login-password", "warning", "credential-read"], ["sts assume-role*|get-session-token|get-federation-token", "warning", "credential-read"],
    ["iam create-access-key|attach-*|put-*|create-user|create-login-profile|add-user-to-group|update-assume-role-policy", "dangerous", "persistence"],
    ["cloudtrail|guardduty|config stop-*|delete-*|disable-*|update-detector", "dangerous", "security-disable"],
    ["~delete-*|terminate-*|deregister-*|destroy-*|purge-*|schedule-key-deletion|disable-key|release-address|remove-*|batch-delete-*|reset-*|delete", "dangerous", "infra-destroy"],
    ["~describe-*|list-*|get-*|head-*|lookup-*|search-*|scan|query|filter-*|tail|select-*|validate-*|estimate-*|simulate-*|test-*|check-*|detect-*|preview-*|batch-get-*", "safe"],
    ["configure list|get|list-profiles", "safe"], ["sso login|logout", "safe"],
    ["", "warning", "infra-change"],
  ], run: reportUpload },
  "gsutil": { valued: "-h -o", rows: [["rm|rb", "dangerous", "infra-destroy"], ["rsync -d -n", "safe"], ["rsync -d", "dangerous", "infra-destroy"], ["ls|cat|stat|du|hash|version|help", "safe"], ["", "warning", "infra-change"]], run: reportUpload },
  "gcloud az doctl oci linode-cli hcloud ibmcloud scw exo aliyun tccli yc": { rows: VERBS, run: reportUpload, valued: "--project --region --zone -g --resource-group --subscription -n --name --format --query -o --output --account --filter --limit" },
  "heroku fly flyctl vercel netlify firebase wrangler railway render cf surge": { rows: VERBS, valued: "-a --app -p --project --scope -t --token -c --config --env -s --site" },
  "s3cmd mc b2 s5cmd azcopy": { rows: [["del|rm|rb|remove|delete*", "dangerous", "infra-destroy"], ["ls|info|du|stat|la|cat|list*", "safe"], ["", "warning", "infra-change"]], run: reportUpload },
  "eksctl kops gke kubeadm rke": { rows: [["delete|reset", "dangerous", "infra-destroy"], ["get|version|validate|config|token", "safe"], ["", "warning", "infra-change"]] },
};
