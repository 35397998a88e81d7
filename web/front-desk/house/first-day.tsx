import { useQuery } from "@tanstack/react-query";
import type { FirstDayState } from "#contract/front-desk/house/first-day.ts";
import type { FirstDayMark, FirstDayStep } from "#domain/first-day.ts";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { Fold } from "#web/front-desk/components/fold.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { SiteHealthDialog } from "#web/front-desk/health/site-health-dialog.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { scrollToSection } from "#web/front-desk/settings/scroll-to-section.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { firstDayCopy as copy } from "./copy.ts";
import { firstDayQuery } from "./queries.ts";

/** Sections of Settings in which steps are done. */
const SECTIONS: Partial<Record<FirstDayStep, string>> = {
  house: "house",
  hours: "house",
  publish: "house",
  rooms: "units",
  prices: "prices",
  import: "import",
};

const markStep = (mark: FirstDayMark, isSet: boolean) => act(staffApi["first-day"].$post)({ mark, isSet });

/** What a new house sets up, until all is done or the owner closes the list. */
export function FirstDay() {
  const { data } = useQuery(firstDayQuery());
  const [close, isClosing] = useMutation({
    send: () => markStep("closed", true),
    successMessage: () => ({
      ...copy.closed,
      undo: { send: () => markStep("closed", false), successMessage: copy.reopened, errorTitle: copy.closeFailed },
    }),
    errorTitle: copy.closeFailed,
  });
  const steps = data?.steps ?? [];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <Fold id="settings-first-day" title={copy.title} text={copy.progress(done, steps.length)}>
      <ClickGuard>
        <ol aria-label={copy.title}>
          {steps.map((state) => (
            <Step key={state.step} state={state} />
          ))}
        </ol>
        <Button size="small" variant="quiet" onClick={() => close()} disabled={isClosing}>
          {copy.close}
        </Button>
      </ClickGuard>
    </Fold>
  );
}

function Step({ state }: { state: FirstDayState }) {
  const { step, isDone, missing, lack } = state;
  const { title, text } = copy.steps[step];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-3 first:border-t-0">
      <span className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold leading-snug">{title}</span>
          <Badge tone={isDone ? "good" : "plain"}>{isDone ? copy.done : copy.notYet}</Badge>
        </span>
        <span className="text-muted text-sm">{text}</span>
        {lack && copy.lacks[lack] && <span className="text-sm">{copy.lacks[lack]}</span>}
        {!isDone && missing.length > 0 && <span className="text-sm">{copy.missing(missing)}</span>}
      </span>
      {!isDone && (
        <span className="flex flex-wrap gap-2">
          <StepLink step={step} />
          <ConfirmButton step={step} />
        </span>
      )}
    </li>
  );
}

function StepLink({ step }: { step: FirstDayStep }) {
  const openDialog = useOpenDialog();
  const { openTab } = useFrontDeskSearch();
  const { action } = copy.steps[step];
  const section = SECTIONS[step];
  if (step === "booking")
    return (
      <a href="/" target="_blank" rel="noopener" className={buttonClass({ size: "small", variant: "outline" })}>
        {action}
      </a>
    );
  const open = section
    ? () => scrollToSection(section)
    : step === "staff"
      ? () => openTab("staff")
      : () => openDialog((onClose) => <SiteHealthDialog onClose={onClose} />);
  return (
    <Button size="small" variant="outline" onClick={open}>
      {action}
    </Button>
  );
}

/** For what the data cannot tell: these hours are right, there is nothing to import. */
function ConfirmButton({ step }: { step: FirstDayStep }) {
  const { title } = copy.steps[step];
  const [confirm, isPending] = useMutation({
    send: () => markStep(step, true),
    successMessage: () => ({
      ...copy.confirmed(title),
      undo: {
        send: () => markStep(step, false),
        successMessage: copy.unconfirmed(title),
        errorTitle: copy.confirmFailed,
      },
    }),
    errorTitle: copy.confirmFailed,
  });
  return (
    <Button size="small" variant="quiet" onClick={() => confirm()} disabled={isPending}>
      {copy.confirm} <span className="sr-only">{title}</span>
    </Button>
  );
}
