import { type ComponentType, useEffect, useState } from "react";
import { currentToasts, subscribeToToasts } from "#web/lib/toasts/toast.ts";

/** Loads the notification area with the first toast. */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    const unsubscribe = subscribeToToasts(async () => {
      const loaded = await import("#web/components/ui/toaster.tsx").catch(() => null);
      if (!loaded) return alertToasts();
      unsubscribe();
      setToaster(() => loaded.Toaster);
    });
    return unsubscribe;
  }, []);
  return Toaster && <Toaster />;
}

/** The fallback if the notification area fails to load. */
function alertToasts() {
  for (const { title, description } of currentToasts()) window.alert([title, description].filter(Boolean).join("\n"));
}
