import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { toast } from "#web/lib/toasts/toast.ts";
import { failureToast } from "./failure-toast.tsx";
import { useOneAtATime } from "./use-mutation.tsx";

interface SaveButtonProps {
  label: string;
  save: () => Promise<void>;
  errorTitle: string;
}

/** Saves a file. */
export function SaveButton({ label, save, errorTitle }: SaveButtonProps) {
  const [onClick, isSaving] = useOneAtATime(async () => {
    try {
      await save();
    } catch (error) {
      toast(failureToast(errorTitle, error));
    }
  });
  return (
    <Button size="small" variant="outline" onClick={onClick} disabled={isSaving}>
      <Icon name="download" className="size-4" />
      {label}
    </Button>
  );
}
