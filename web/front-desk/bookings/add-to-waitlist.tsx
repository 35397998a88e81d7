import { useState } from "react";
import { AddToWaitlistInput } from "#contract/front-desk/waitlist.ts";
import type { BookingType } from "#domain/bookings/bookings.ts";
import { resourceForPlan } from "#domain/inventory/inventory.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { staffBookingCopy } from "./staff-booking-copy.ts";

const copy = staffBookingCopy.waitlist;

interface AddToWaitlistProps {
  type: BookingType;
  day: string;
  onDone: () => void;
}

/** Puts the customer of the form around it on the waiting list of a full day. */
export function AddToWaitlist({ type, day, onDone }: AddToWaitlistProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [add, isAdding] = useMutation({
    send: (input: AddToWaitlistInput) => act(staffApi.waitlist.$post)(input),
    successMessage: ({ position }) => copy.done(position),
    errorTitle: copy.failed,
    onDone,
  });
  if (resourceForPlan(type) === null) return null;

  function submit(form: HTMLFormElement) {
    const { customerName, customerPhone, customerEmail } = Object.fromEntries(new FormData(form));
    const parsed = AddToWaitlistInput.safeParse({
      ...{ bookingType: type, startDate: day, customerName },
      ...(customerPhone && { customerPhone }),
      ...(customerEmail && { customerEmail }),
    });
    setProblem(parsed.success ? null : (parsed.error.issues[0]?.message ?? copy.failed));
    if (parsed.success) void add(parsed.data);
  }

  return (
    <div className="grid justify-items-start gap-1.5">
      <Button
        size="small"
        variant="outline"
        disabled={isAdding}
        onClick={({ currentTarget: { form } }) => form && submit(form)}
      >
        {isAdding ? copy.pending : copy.action}
      </Button>
      <p role="status" className="font-medium text-sm text-terracotta-deep empty:hidden">
        {problem ?? ""}
      </p>
    </div>
  );
}
