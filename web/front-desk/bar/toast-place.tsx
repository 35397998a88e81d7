import { setToastPlace } from "#web/lib/toast-place.ts";

/** Where the front desk says what has been done: in a place of its own, so that it covers no button of the page. */
export function ToastPlace() {
  return (
    <div
      ref={setToastPlace}
      className="min-w-0 md:max-w-[75%] md:shrink-0 [&_.toast>div]:max-md:grow [&_.toast>div]:max-md:grid-cols-[1fr_auto] [&_.toast>div]:max-md:gap-x-3 [&_.toast>div]:md:flex [&_.toast>div]:md:items-center [&_.toast>div]:md:gap-x-3 [&_.toast]:max-md:rounded-none [&_.toast]:md:items-center [&_.toast]:md:py-1"
    />
  );
}
