import type { BookingType } from "#domain/bookings/bookings.ts";
import type { Day } from "#domain/calendar/days.ts";
import { Button } from "#web/components/ui/button.tsx";
import { availability } from "#web/content/availability.ts";
import { useBusyAction } from "#web/lib/dialogs/use-busy-action.ts";
import { toast } from "#web/lib/toasts/toast.ts";

const copy = availability.waitlist;

interface JoinWaitlistProps {
  type: BookingType;
  day: Day;
  onJoined: () => void;
}

/** Joins the waiting list of a full day with the values of the surrounding booking form. */
export function JoinWaitlist({ type, day, onJoined }: JoinWaitlistProps) {
  const { isBusy, problem, setProblem, run } = useBusyAction(copy.trouble);

  async function join(form: HTMLFormElement) {
    const { submitWaitlistForm } = await import("./submit-waitlist-form.ts");
    const result = await submitWaitlistForm(form, type, day);
    if ("position" in result) {
      toast(copy.joined(result.position));
      return onJoined();
    }
    setProblem(result.problem);
    const control = result.field && form.elements.namedItem(result.field);
    if (control instanceof HTMLElement) control.focus();
  }

  return (
    <div className="grid justify-items-start gap-1.5">
      <Button
        size="small"
        variant="outline"
        disabled={isBusy}
        onClick={({ currentTarget: { form } }) => form && void run(() => join(form))}
      >
        {isBusy ? copy.busy : copy.ask}
      </Button>
      <p role="status" className="text-sm">
        {problem ? <span className="font-medium text-terracotta-deep">{problem}</span> : copy.hint}
      </p>
    </div>
  );
}
