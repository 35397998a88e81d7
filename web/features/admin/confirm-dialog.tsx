import type { ReactNode } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { useOneAtATime } from "./use-one-at-a-time.ts";

interface ConfirmDialogProps {
  title: string;
  /** What the act will do, in a sentence. */
  consequence: string;
  action: string;
  /** The button that changes nothing. */
  keep: string;
  pending: string;
  isDestructive?: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks once before something that cannot be taken back, and says what it will do. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, consequence, action, keep, pending, isDestructive, onConfirm, onClose, children } = props;
  const [confirm, isPending] = useOneAtATime(onConfirm);
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
        {children}
        <div className="grid gap-3 sm:grid-cols-2">
          <Button type="submit" variant={isDestructive ? "accent" : "primary"} disabled={isPending}>
            {isPending ? pending : action}
          </Button>
          <Button variant="outline" onClick={onClose} disabled={isPending}>
            {keep}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
