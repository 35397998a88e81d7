import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Steady } from "#web/front-desk/lists/steady.tsx";
import { useFocusNearRow } from "#web/front-desk/lists/use-focus-near-row.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { failureToast } from "./failure-toast.tsx";
import { useOneAtATime } from "./use-one-at-a-time.ts";

interface ConfirmDialogProps<Answer, Variables> {
  title: string;
  /** What the act will do, in a sentence. */
  consequence: string;
  action: string;
  pending: string;
  /** The button that changes nothing. */
  keep: string;
  isDestructive?: boolean;
  mutation: UseMutationOptions<Answer, Error, Variables>;
  variables: Variables;
  /** What to say once it is done; given the server's answer. */
  done: (answer: Answer) => { title: string; description: string };
  failed: string;
  onClose: () => void;
}

/** Asks once before something that cannot be taken back, and says what it will do. */
export function ConfirmDialog<Answer, Variables>(props: ConfirmDialogProps<Answer, Variables>) {
  const { title, consequence, action, pending, keep, isDestructive, mutation, variables, done, failed, onClose } =
    props;
  useFocusNearRow();
  const { mutateAsync } = useMutation(mutation, queryClient);
  const [confirm, isPending] = useOneAtATime(async () => {
    try {
      toast(done(await mutateAsync(variables)));
      onClose();
    } catch (error) {
      toast(failureToast(failed, error));
    }
  });

  return (
    <Dialog onClose={() => !isPending && onClose()} title={title} description={consequence}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <Steady>
          <div className="grid gap-3 sm:grid-cols-2">
            <Button type="submit" variant={isDestructive ? "accent" : "primary"} disabled={isPending}>
              {isPending ? pending : action}
            </Button>
            <Button variant="outline" onClick={onClose} disabled={isPending}>
              {keep}
            </Button>
          </div>
        </Steady>
      </form>
    </Dialog>
  );
}
