/**
 * What a tenant's demonstration tells. Texts have slots:
 * {product} {fault} {price} of what was bought · {order} · {city} of the customer · {day} some days before, {later} some days
 * after the ticket · {anh} how staff call the customer ('chị Hoa'), {a} the same without the name · {agent} who answers.
 * A slot that begins with a capital ({Product}) begins with a capital.
 */
export interface Story {
  slug: string;
  name: string;
  workflow: 'enabled' | 'disabled';
  maskedRoles: 'agent'[];
  services: string[];
  /** before the number of an order */
  orderPrefix: string;
  /** names of admin, supervisor, leader, agent1 … agent5 */
  staff: [string, string, string, string, string, string, string, string];
  /** first the two that take what no other department takes: the north, then the rest */
  departments: [string, string, string, string];
  customerGroups: string[];
  /** north, south: staff and their customers belong to them */
  branches: [string, string];
  customerOrganizations: { name: string; domain: string }[];
  customerTags: string[];
  /** a tag and the words in a ticket that call for it */
  ticketTags: Record<string, string[]>;
  customerNotes: string[];
  ticketFields: StoryField[];
  customerFields: StoryField[];
  /** kinds of what is sold; a situation names the kind it is about */
  products: Record<string, Product[]>;
  situations: Situation[];
  missedCalls: string[];
  /** by what they fit: 'any', a service or a type */
  moreFromCustomer: Record<string, string[]>;
  moreFromStaff: string[];
  thanks: string[];
  reopening: string[];
  internalNotes: Record<string, string[]>;
}

export interface StoryField {
  key: string;
  title: string;
  type: 'text' | 'number' | 'date' | 'select' | 'multi-select';
  /** what may be chosen (a region's name: only there), or the template of a text */
  choices: string[];
  /** of tickets: which have it; default all */
  services?: string[];
}

export interface Product {
  name: string;
  price: string;
  /** each completes a sentence that begins with the name */
  faults: string[];
}

export interface Situation {
  type: 'Khiếu nại' | 'Yêu cầu hỗ trợ' | 'Tư vấn' | 'Góp ý' | 'Khác';
  service: string;
  /** default: by region */
  department?: string;
  product: string;
  /** how often, against 1 */
  weight?: number;
  /** our campaign called the customer */
  isCampaign?: boolean;
  /** for cases that have none of their own */
  answers?: string[];
  endings?: string[];
  cases: Case[];
}

/** Any of the subjects, answers and endings fits the message. */
export interface Case {
  subjects: string[];
  /** the customer's first words; in a campaign what staff noted */
  message: string;
  /** the first answer */
  answers?: string[];
  /** the answer that ends it */
  endings?: string[];
}

export interface SlotValues {
  product: string;
  fault: string;
  price: string;
  order: string;
  city: string;
  day: string;
  later: string;
  anh: string;
  a: string;
  agent: string;
}

export function fillSlots(template: string, values: SlotValues): string {
  return template.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const value = values[name.toLowerCase() as keyof SlotValues];
    if (value === undefined) throw new Error(`unknown slot ${slot} in '${template}'`);
    return name[0] === name[0]!.toLowerCase() ? value : value[0]!.toLocaleUpperCase('vi') + value.slice(1);
  });
}
