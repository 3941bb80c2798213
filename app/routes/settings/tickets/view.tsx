import { crudAction, crudLoader } from '../../../crud/crud.server.ts';
import { besideViews, viewNoun } from '../../../features/views/view-noun.server.ts';
import { ViewsScreen } from '../../../features/views/views-screen.tsx';

export const loader = crudLoader('/settings/tickets/view', viewNoun, { beside: besideViews });
export const action = crudAction('/settings/tickets/view', viewNoun);

export default ViewsScreen;
