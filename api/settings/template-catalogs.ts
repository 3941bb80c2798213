import { templateCatalogs } from 'contract/settings/template-catalogs.ts';
import { crudCalls } from '../crud/crud-calls.ts';
import { storeOf } from '../crud/store.ts';

const store = storeOf(templateCatalogs, 'template_catalogs', [
  { table: 'core_templates', column: 'catalog_id', counted: 'mẫu nội dung' },
]);

export const templateCatalogCalls = crudCalls(templateCatalogs, store);
