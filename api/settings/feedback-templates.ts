import { feedbackTemplates } from 'contract/settings/feedback-templates.ts';
import { crudCalls } from '../crud/crud-calls.ts';
import { storeOf } from '../crud/store.ts';

export const feedbackTemplateCalls = crudCalls(feedbackTemplates, storeOf(feedbackTemplates, 'feedback_templates', []));
