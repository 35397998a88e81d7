import { createFileRoute } from "@tanstack/react-router";
import { admin } from "#web/content/admin.ts";
import { readDeskSearch } from "#web/features/admin/desk-search.ts";
import { StaffPage } from "#web/features/admin/staff-page.tsx";
import { pageHead } from "#web/lib/head.ts";

export const Route = createFileRoute("/admin/virtual-office")({
  head: () => pageHead({ ...admin.meta, path: "/admin/virtual-office", noindex: true }),
  validateSearch: readDeskSearch,
  component: StaffPage,
});
