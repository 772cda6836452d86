/**
 * Every message between the editor side and the engine, typed at both ends of the wire. Requests carry all that they
 * need.
 */
import { adaptationRequests } from './adaptation';
import { analysisRequests } from './analysis';
import { askRequests } from './ask';
import { browsingRequests } from './browsing';
import { buildRequests } from './build';
import { changeRequests } from './changes';
import { checkRequests } from './check';
import { consistencyRequests } from './consistency';
import { documentRequests } from './documents';
import { engineRequests } from './engineState';
import { exchangeRequests } from './exchange';
import { lookupRequests } from './lookups';
import { memoryRequests } from './memory';
import { pictureRequests } from './pictures';
import { termbaseRequests } from './termbases';
import { textRequests } from './texts';
import { toolRequests } from './tools';

export type * from './adaptation';
export type * from './analysis';
export type * from './ask';
export type * from './browsing';
export type * from './build';
export type * from './changes';
export type * from './check';
export type * from './commonParameters';
export type * from './consistency';
export type * from './documents';
export type * from './engineState';
export type * from './exchange';
export type * from './lookups';
export type * from './memory';
export type * from './pictures';
export type * from './termbases';
export type * from './texts';
export type * from './tools';
export type { LanguageChoice } from '../model/languagePair';
export { taskProgress } from './commonParameters';
export { LONGEST_ALIGNED } from './documents';
export { heartbeatRequest, Notifications } from './engineState';
export { lateAnswer, termbaseNamed, termbaseReference } from './termbases';

export const Requests = {
  ...lookupRequests,
  ...memoryRequests,
  ...analysisRequests,
  ...askRequests,
  ...documentRequests,
  ...buildRequests,
  ...checkRequests,
  ...changeRequests,
  ...browsingRequests,
  ...consistencyRequests,
  ...adaptationRequests,
  ...exchangeRequests,
  ...pictureRequests,
  ...termbaseRequests,
  ...textRequests,
  ...toolRequests,
  ...engineRequests,
};
