import { ownProperty } from '../base/nameTable';
import { detectLanguage } from '../language/detection';
import { FunctionWords } from '../language/functionWords';
import { normaliseForm } from '../language/normalise';
import { splitIntoWords } from '../language/words';

/**
 * Returns the forms of a question's distinctive words. Function words and question words do not distinguish passages;
 * they are used only if there is nothing else.
 */
export function questionKeywords(question: string, language = detectLanguage(question)?.language ?? 'und'): string[] {
  const functionWords = new FunctionWords(language);
  const asking = interrogatives(language);
  const all = splitIntoWords(question, language).map(({ text }) => text);
  const telling = all.filter((word) => !functionWords.has(word) && !asking.has(word.toLowerCase()));
  return (telling.length ? telling : all).map(normaliseForm);
}

/** The question words of each language, in all forms. They do not show what the question is about. */
const WORDS: Record<string, string> = {
  ar: 'ما ماذا من متى أين اين كيف كم لماذا لم أي اي أية هل بماذا لمن عما ممن مم',
  cs:
    'kdo koho komu kým co čeho čemu čím kdy kde kam odkud jak jaký jaká jaké jakou jakým který která které ' +
    'kterou kterém kolik proč čí',
  da: 'hvem hvad hvornår hvor hvordan hvilken hvilket hvilke hvorfor hvis',
  de:
    'wer wen wem wessen was wann wo wohin woher wie wieviel wieviele welche welcher welches welchen welchem ' +
    'warum weshalb wieso womit wodurch wofür wozu worin woran worauf worüber wovon wonach viele viel',
  en: 'who whom whose what when where which why how many much',
  es:
    'quién quiénes quien qué que cuándo cuando dónde donde cómo cuál cuáles cuánto cuánta cuántos cuántas adónde ' +
    'porqué',
  fi:
    'kuka kenen ketä kenelle mikä mitä minkä missä mistä mihin milloin koska kuinka miten montako kuinka paljon ' +
    'moni miksi mitkä millainen',
  fr:
    'qui que quoi quand où comment combien quel quelle quels quelles pourquoi lequel laquelle lesquels ' +
    'lesquelles est-ce',
  it: 'chi che cosa quando dove come quale quali quanto quanta quanti quante perché cos',
  ja: '誰 だれ 何 なに なん 何時 いつ どこ 何処 どの どれ どんな どう どのように なぜ いくつ いくら 何人 何年',
  ko: '누구 누가 무엇 무엇을 무엇이 뭐 언제 어디 어디서 어디에서 어떤 어느 어떻게 왜 몇 얼마 얼마나 무슨 무엇인가 누구인가',
  nl: 'wie wat wanneer waar hoe hoeveel welke welk waarom wiens waarmee waarvan waarin',
  pl:
    'kto kogo komu kim co czego czemu czym kiedy gdzie dokąd skąd jak jaki jaka jakie jaką jakim który która ' +
    'które którą którym ile dlaczego czyj czy',
  pt: 'quem que quê quando onde como qual quais quanto quanta quantos quantas porquê',
  ru:
    'кто кого кому кем ком что чего чему чем когда где куда откуда как какой какая какое какие каких какую каком ' +
    'каким какими который которая которые сколько скольких почему зачем чей чья чьё ли',
  sv: 'vem vems vad när var vart hur vilken vilket vilka varför många mycket',
  tr:
    'kim kimin kimi kime kimler ne neyi neyin neye neler nerede nereye nereden neresi nasıl hangi hangisi kaç ' +
    'kaçıncı niçin neden niye mi mı mu mü midir mıdır mudur müdür',
  uk: 'хто кого кому ким що чого чому чим коли де куди звідки як який яка яке які яких яку скільки навіщо чий чи',
  zh: '什么 甚么 什麼 谁 誰 何时 何時 何 哪 哪里 哪裡 哪些 哪个 哪個 哪儿 怎么 怎樣 怎么样 怎样 如何 多少 几 幾 为什么 為什麼 为何 是否 吗 嗎 呢',
};

/** Returns the question words of a language in lower case; empty for an unknown language. */
function interrogatives(language: string): ReadonlySet<string> {
  return new Set(ownProperty(WORDS, language.split('-')[0]!.toLowerCase())?.split(' '));
}

/** The prefixes of an Arabic word with the article and preceding particles; at least three letters must remain. */
const WITH_ARTICLE = /^[وف]?(?:[بك]?ال|لل)(?=\p{L}{3})/u;
/** The prefixes of an Arabic word that are conjunctions and prepositions; at least three letters must remain. */
const WITHOUT_ARTICLE = /^[وفبلك]{1,2}(?=\p{L}{3})/u;
const ARABIC = /^\p{Script=Arabic}/u;

/**
 * Returns an Arabic word without its prefixes: وللفريق gives فريق. Undefined without prefixes, and in other scripts.
 */
export function withoutArabicPrefixes(word: string): string | undefined {
  if (!ARABIC.test(word)) return undefined;
  const bare = word.replace(WITH_ARTICLE, '');
  const result = bare === word ? word.replace(WITHOUT_ARTICLE, '') : bare;
  return result === word ? undefined : result;
}
