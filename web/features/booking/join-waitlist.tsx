import { useState } from "react";
import type { BookingType } from "#domain/bookings/bookings.ts";
import type { Day } from "#domain/calendar/days.ts";
import { Button } from "#web/components/ui/button.tsx";
import { availability } from "#web/content/availability.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { toast } from "#web/lib/toasts/toast.ts";

const words = availability.waitlist;

interface JoinWaitlistProps {
  type: BookingType;
  day: Day;
  onJoined: () => void;
}

/** Under a full day: joins its waiting list with what has been typed in the booking form around it. */
export function JoinWaitlist({ type, day, onJoined }: JoinWaitlistProps) {
  const [isJoining, setJoining] = useState(false);
  const [problem, setProblem] = useState("");

  async function join(form: HTMLFormElement) {
    setJoining(true);
    setProblem("");
    try {
      const { submitWaitlistForm } = await import("./submit-waitlist-form.ts");
      const joining = await submitWaitlistForm(form, type, day);
      if ("position" in joining) {
        toast(words.joined(joining.position));
        return onJoined();
      }
      setProblem(joining.problem);
      const control = joining.field && form.elements.namedItem(joining.field);
      if (control instanceof HTMLElement) control.focus();
    } catch (error) {
      setProblem(errorMessage(error, words.trouble));
    } finally {
      setJoining(false);
    }
  }

  return (
    <div className="grid justify-items-start gap-1.5">
      <Button
        size="small"
        variant="outline"
        disabled={isJoining}
        onClick={({ currentTarget }) => currentTarget.form && void join(currentTarget.form)}
      >
        {isJoining ? words.busy : words.ask}
      </Button>
      <p role="status" className="text-sm">
        {problem ? <span className="font-medium text-terracotta-deep">{problem}</span> : words.hint}
      </p>
    </div>
  );
}
