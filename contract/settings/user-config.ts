import { z } from 'zod';
import { type UserConfigKey, userConfigKeys } from '../enums.ts';
import { dataOf, defineRoute } from '../route.ts';
import { columnSetOf } from './column-sets.ts';
import { listNames } from './list-names.ts';

const mostColumns = 60;

/** Names of columns in their order; those of a table that is there must be its own or custom attributes. */
function columnList(key: UserConfigKey) {
  const set = columnSetOf(key);
  const isKnown = (name: string) =>
    /^attr_[A-Za-z_]{1,100}$/.test(name) || (set?.columns.some(column => column.name === name) ?? true);
  return z
    .array(
      z
        .string()
        .regex(/^[A-Za-z][A-Za-z0-9_]{0,104}$/, 'Cột không hợp lệ')
        .refine(isKnown, 'Cột không hợp lệ'),
    )
    .min(1, 'Chọn ít nhất một cột')
    .max(mostColumns, `Nhiều nhất ${mostColumns} cột`)
    .refine(names => new Set(names).size === names.length, 'Mỗi cột chỉ chọn một lần');
}

/** Of lists whose columns the page knows: names that it has not are passed over. */
const anyColumns = z
  .array(z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,104}$/, 'Cột không hợp lệ'))
  .min(1, 'Chọn ít nhất một cột')
  .max(mostColumns, `Nhiều nhất ${mostColumns} cột`)
  .refine(names => new Set(names).size === names.length, 'Mỗi cột chỉ chọn một lần');

const columns = <K extends UserConfigKey>(key: K) => columnList(key).nullable().optional();

/** null: back to what everybody has. */
export const userConfig = z.strictObject({
  report_user_group_table_columns: columns('report_user_group_table_columns'),
  ticket_table_columns: columns('ticket_table_columns'),
  user_table_columns: columns('user_table_columns'),
  detail_user_table_columns: columns('detail_user_table_columns'),
  campaign_report_columns: columns('campaign_report_columns'),
  agent_campaign_table_columns: columns('agent_campaign_table_columns'),
  contact_campaign_table_columns: columns('contact_campaign_table_columns'),
  ad_funnel_report_columns: columns('ad_funnel_report_columns'),
  ad_funnel_report_by_source_columns: columns('ad_funnel_report_by_source_columns'),
  /** Whether the chat shows the customer beside the conversation. */
  chat_show_info_contact: z.boolean('Chọn có hoặc không').nullable().optional(),
  /** Columns of every other list, by list. */
  lists: z.partialRecord(z.enum(listNames), anyColumns.nullable()).optional(),
} satisfies Record<UserConfigKey | 'lists', z.ZodType>);
export type UserConfig = z.output<typeof userConfig>;

export const readUserConfig = defineRoute({
  area: 'settings',
  method: 'get',
  path: '/v2/setting-user-config',
  summary: `What I have chosen for myself, by key: ${userConfigKeys.join(', ')}, and lists (the columns of every other list). A key that I never chose is absent.`,
  access: 'session',
  response: dataOf(userConfig),
});

export const saveUserConfig = defineRoute({
  area: 'settings',
  method: 'post',
  path: '/v2/setting-user-config',
  summary: 'Keeps the given keys and leaves the others; null forgets a choice. Answers all of them.',
  access: 'session',
  body: userConfig,
  response: dataOf(userConfig),
});
