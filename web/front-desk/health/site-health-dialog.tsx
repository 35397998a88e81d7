import { useQuery } from "@tanstack/react-query";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { useRestoreFocus } from "#web/front-desk/components/restore-focus.ts";
import { QueryData } from "#web/front-desk/lists/list-frame.tsx";
import { healthCopy as copy } from "./copy.ts";
import type { Verdict } from "./findings.ts";
import { healthQuery } from "./queries.ts";

const TONES: Record<Verdict, "plain" | "warn" | "alarm"> = { ok: "plain", look: "warn", broken: "alarm" };
const WORST_FIRST: readonly Verdict[] = ["broken", "look", "ok"];

/** Health of the site's parts, so that staff can tell the operator. */
export function SiteHealthDialog({ onClose }: { onClose: () => void }) {
  useRestoreFocus();
  const query = useQuery(healthQuery());
  return (
    <Dialog onClose={onClose} title={copy.title} description={copy.text}>
      <QueryData query={query} errorTitle={copy.failed}>
        {({ findings }) => (
          <ul aria-label={copy.title} className="grid gap-3">
            {findings
              .toSorted((one, other) => WORST_FIRST.indexOf(one.verdict) - WORST_FIRST.indexOf(other.verdict))
              .map(({ part, verdict, message }) => (
                <li
                  key={part}
                  className="flex items-start justify-between gap-3 border-line border-b pb-3 last:border-b-0 last:pb-0"
                >
                  <p className="min-w-0">
                    <span className="font-semibold">{part}</span> {message}
                  </p>
                  <Badge tone={TONES[verdict]}>{copy.verdicts[verdict]}</Badge>
                </li>
              ))}
          </ul>
        )}
      </QueryData>
    </Dialog>
  );
}
