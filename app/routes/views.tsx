import { crudAction, crudLoader } from '../crud/crud.server.ts';
import { besideViews, viewNoun } from '../features/views/view-noun.server.ts';
import { ViewsScreen } from '../features/views/views-screen.tsx';
import { paths } from '../http/paths.ts';

const around = { address: paths.views, beside: besideViews };

// whoever reads tickets keeps views of their own
export const loader = crudLoader('/tickets', viewNoun, around);
export const action = crudAction('/tickets', viewNoun, around);

export default ViewsScreen;
