/** Characters that one way of writing Han has and the others lack, among those that any page of text contains. */
const SIMPLIFIED = new Set(
  '们这个来时说会为对发学经过还进现问题种开关门间东车书长见话语认让边点电头听写务业产机动员应当义无体该备处数据条约术权样类图团压历厂广华单卖买贸费资质账结给统续级纸线组织' +
    '绝维护计订设证评词诉请读谁调谈讲许论识试译详误责货购贷赁赔签须与异将报导带违办规则满岁龙马鸟鱼爱乐亲观觉两严丽举么乌乡亿仅从仓众优传伤伦伟侧债倾偿储儿兰兴养内冲决况净减划刚创删别制剂剧劳势劝区医协卫厅却县参双变叠号叹吓吗启员响',
);
const TRADITIONAL = new Set(
  '們這個來時說會為對發學經過還進現問題種開關門間東車書長見話語認讓邊點電頭聽寫務業產機動員應當義無體該備處數據條約術權樣類圖團壓歷廠廣華單賣買貿費資質賬結給統續級紙線組織' +
    '絕維護計訂設證評詞訴請讀誰調談講許論識試譯詳誤責貨購貸賃賠簽須與異將報導帶違辦規則滿歲龍馬鳥魚愛樂親觀覺兩嚴麗舉麼烏鄉億僅從倉眾優傳傷倫偉側債傾償儲兒蘭興養沖決況淨減劃剛創刪別劑劇勞勢勸區醫協衛廳卻縣參雙變疊號嘆嚇嗎啟響',
);
const JAPANESE = new Set('円対売価図払込続読単発経済営験総駅薬帰気変圧応歩毎収広実様権検桜働畑峠匂枠呂沢浜黒徳恵戻拝挙掲渋焼犠猟畳県観訳説読貿転軽辺遅郷醸鉄録関険隣雑霊頼顔騒髪鶏黙齢');

/** Characters of a text by script, as far as a script tells a language. */
export interface ScriptCounts {
  kana: number;
  hangul: number;
  han: number;
  simplified: number;
  traditional: number;
  japanese: number;
  /** Letters of all other scripts. */
  alphabetic: number;
}

export function countScripts(text: string): ScriptCounts {
  const counts: ScriptCounts = { kana: 0, hangul: 0, han: 0, simplified: 0, traditional: 0, japanese: 0, alphabetic: 0 };
  for (const character of text) {
    if (/[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9d]/.test(character)) counts.kana++;
    else if (/\p{Script=Hangul}/u.test(character)) counts.hangul++;
    else if (/\p{Script=Han}/u.test(character)) countHan(character, counts);
    else if (/\p{L}/u.test(character)) counts.alphabetic++;
  }
  return counts;
}

function countHan(character: string, counts: ScriptCounts): void {
  counts.han++;
  const simplified = SIMPLIFIED.has(character);
  const traditional = TRADITIONAL.has(character);
  if (simplified && !traditional) counts.simplified++;
  if (traditional && !simplified) counts.traditional++;
  if (JAPANESE.has(character) && !traditional && !simplified) counts.japanese++;
}
