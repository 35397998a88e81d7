import { useQuery } from "@tanstack/react-query";
import type { AdminPhoto } from "#contract/front-desk/settings/site-photos.ts";
import { PHOTO_WIDTHS, photoUrl } from "#domain/photos.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { QueryData } from "#web/front-desk/lists/list-frame.tsx";
import { showLoadFailure } from "#web/lib/load-failure.ts";
import { sitePhotoCopy as copy } from "./copy.ts";
import { removeSitePhoto, sitePhotosQuery } from "./queries.ts";

/** The photographs of the public pages. A section of Settings. */
export function SitePhotos() {
  const query = useQuery(sitePhotosQuery());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-muted">{copy.intro}</p>
      <QueryData query={query} errorTitle={copy.failed} showsStale>
        {({ photos }) => (
          <ul aria-label={copy.title}>
            {photos.map((photo) => (
              <Slot key={photo.slot} {...photo} />
            ))}
          </ul>
        )}
      </QueryData>
    </div>
  );
}

function Slot({ slot, photo, isUnpublished }: AdminPhoto) {
  const openDialog = useOpenDialog();
  const name = copy.slots[slot];
  const [remove, isRemoving] = useMutation({
    send: () => removeSitePhoto(slot),
    successMessage: () => copy.removed,
    errorTitle: copy.removeFailed,
  });

  async function open() {
    const { SitePhotoDialog } = await import("./site-photo-dialog.tsx");
    openDialog((onClose) => <SitePhotoDialog slot={slot} alt={photo?.alt ?? ""} onClose={onClose} />);
  }

  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-t py-3 first:border-t-0">
      <div className="min-w-0 grow basis-[40%]">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{name}</span>
          {isUnpublished && <Badge tone="warn">{copy.isUnpublished}</Badge>}
        </p>
        {photo === null ? (
          <p className="text-muted">{copy.none}</p>
        ) : (
          <>
            <img
              src={photoUrl(photo, PHOTO_WIDTHS[0])}
              alt={photo.alt}
              width={photo.width}
              height={photo.height}
              loading="lazy"
              className="w-full rounded-card sm:max-w-64"
            />
            <p className="wrap-anywhere text-muted text-sm">{photo.alt}</p>
          </>
        )}
      </div>
      <ClickGuard>
        <span className="flex flex-wrap gap-2">
          <Button size="small" variant="outline" onClick={() => void open().catch(showLoadFailure)}>
            {photo === null ? copy.add : copy.replace} <span className="sr-only">{name}</span>
          </Button>
          {photo !== null && (
            <Button size="small" variant="quiet" disabled={isRemoving} onClick={() => remove()}>
              {isRemoving ? copy.removing : copy.remove} <span className="sr-only">{name}</span>
            </Button>
          )}
        </span>
      </ClickGuard>
    </li>
  );
}
