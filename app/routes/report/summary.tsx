import { loaderFor } from '../../http/guard.server.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export const loader = loaderFor('/report/summary', () => null);

export default function Summary() {
  return <PageHeader title="Tổng quan" />;
}
