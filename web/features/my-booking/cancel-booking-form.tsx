import { useMutation } from "@tanstack/react-query";
import type { MyBooking } from "#contract/my-booking.ts";
import { CancelForm } from "#web/components/own-page/cancel-form.tsx";
import { myBooking as words } from "#web/content/pages/my-booking.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { cancelMyBookingMutation, keepAnswer } from "./my-booking-queries.ts";

interface CancelBookingFormProps {
  token: string;
  cancellation: NonNullable<MyBooking["cancellation"]>;
  onClose: () => void;
  onRefused: (error: unknown, trouble: string) => Promise<void>;
  onCancelled: () => void;
}

/** Says what is paid back, and cancels. */
export function CancelBookingForm({ token, cancellation, onClose, onRefused, onCancelled }: CancelBookingFormProps) {
  const cancel = useMutation(
    {
      ...cancelMyBookingMutation(),
      onSuccess: (cancelled) => {
        keepAnswer(token, cancelled);
        onCancelled();
      },
      onError: (error) => onRefused(error, words.cancel.trouble),
    },
    queryClient,
  );
  return (
    <CancelForm
      words={words.cancel}
      cancellation={cancellation}
      isSending={cancel.isPending}
      onSend={(answer) => cancel.mutate({ token, ...answer })}
      onClose={onClose}
    />
  );
}
