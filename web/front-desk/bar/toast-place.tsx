import { setToastPlace } from "#web/lib/toast-place.ts";

/** Where the front desk says what has been done: in a place of its own, so that it covers no button of the page. */
export function ToastPlace() {
  return (
    <div
      ref={setToastPlace}
      className="min-w-0 md:max-w-[60rem] md:grow [&_.toast>div]:md:flex [&_.toast>div]:md:flex-wrap [&_.toast>div]:md:items-center [&_.toast>div]:md:gap-x-3 [&_.toast]:max-md:rounded-none [&_.toast]:md:items-center [&_.toast]:md:py-1.5"
    />
  );
}
