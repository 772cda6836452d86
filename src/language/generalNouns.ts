import { ownValue } from '../base/nameTable';
import { stem } from './stems';

/**
 * What texts about anything have and measure: sizes, places, parts of a text, and what a thing is like. Alone, these words are no terms; within one they may be:
 * *text editor*, *custom field*.
 */
const GENERAL_NOUNS: Readonly<Record<string, string>> = {
  en: `width height depth length thickness distance size speed quality quantity weight amount duration interval period type text list page section paragraph selection content contents title description
    owner behavior behaviour machine computer data system river hill mountain game internet invitation shape appearance position location place side top bottom left right center centre middle
    corner beginning date country city street address person people letter paper house choice suggestion recommendation advice attempt effort advantage disadvantage difference
    relation situation condition activity action opportunity possibility development support help news story idea reason cause effort chance limit
    random custom vertical horizontal logical physical optional external internal separate active inactive visible invisible hidden temporary permanent equivalent underlying downloaded installed connected
    selected enabled disabled supported unsupported black white red green blue yellow light dark strong weak fast slow near far early late ready busy free full half
    millisecond centimeter centimetre millimeter millimetre meter metre kilometer kilometre inch percent percentage behave continue look remember forget wait hide`,
  de: `Breite Höhe Tiefe Länge Dicke Abstand Größe Geschwindigkeit Qualität Menge Gewicht Dauer Intervall Typ Text Liste Seite Abschnitt Auswahl Inhalt Titel Beschreibung Besitzer Eigentümer Verhalten Maschine
    Rechner Computer Daten System Fluss Hügel Berg Spiel Internet Einladung Form Aussehen Position Ort Stelle Mitte Ecke Datum Land Stadt Straße Person Leute Brief Papier Haus Vorschlag Rat
    Versuch Vorteil Nachteil Unterschied Lage Bedingung Entwicklung Hilfe Grenze zufällig benutzerdefiniert senkrecht waagerecht vertikal horizontal logisch physisch optional extern intern getrennt aktiv inaktiv
    sichtbar unsichtbar versteckt gleichwertig ausgewählt schwarz weiß rot grün blau gelb hell dunkel schnell langsam Millisekunde Prozent`,
  fr: `largeur hauteur profondeur longueur épaisseur distance taille vitesse qualité quantité poids durée intervalle période type texte liste page section paragraphe sélection contenu titre description propriétaire
    comportement machine ordinateur données système rivière colline montagne jeu internet invitation forme apparence position emplacement endroit côté centre milieu coin date pays ville rue adresse personne
    lettre papier maison choix suggestion conseil avantage différence situation activité développement aide limite aléatoire personnalisé vertical horizontal logique physique facultatif externe interne séparé
    actif inactif visible caché temporaire permanent équivalent téléchargé installé connecté sélectionné activé désactivé noir blanc rouge vert bleu jaune rapide lent milliseconde pourcentage`,
  es: `anchura ancho altura alto profundidad longitud grosor distancia tamaño velocidad calidad cantidad peso duración intervalo período periodo tipo texto lista página sección párrafo selección contenido título descripción
    propietario comportamiento máquina ordenador computadora datos sistema río colina montaña juego internet invitación forma apariencia posición ubicación lugar lado centro esquina fecha país ciudad calle
    persona carta papel casa sugerencia consejo ventaja diferencia situación actividad desarrollo ayuda límite aleatorio personalizado vertical horizontal lógico físico opcional externo interno activo inactivo
    visible oculto temporal permanente equivalente descargado instalado conectado seleccionado activado desactivado negro blanco rojo verde azul amarillo rápido lento milisegundo porcentaje`,
  ru: `ширина высота глубина длина толщина расстояние размер скорость качество количество вес длительность интервал период тип текст список страница раздел выделение содержимое содержание заголовок описание владелец
    поведение машина компьютер данные система река холм гора игра интернет приглашение форма вид положение место сторона центр середина угол дата страна город улица человек письмо бумага дом выбор
    совет разница условие развитие помощь случайный пользовательский вертикальный горизонтальный логический физический внешний внутренний активный видимый скрытый временный постоянный чёрный белый красный зелёный синий
    миллисекунда процент`,
};

/** Beyond this an ending has made another word of it; in English any but a plural’s has: *listing*. */
const LONGEST_ENDING = 3;

/** Whether a word alone is none of a subject; of a language without a list, none is. */
export class GeneralNouns {
  private readonly byStem = new Map<string, string[]>();

  private readonly isEnglish: boolean;

  constructor(private readonly language: string) {
    const primary = language.split('-')[0]!.toLowerCase();
    this.isEnglish = primary === 'en';
    for (const word of (ownValue(GENERAL_NOUNS, primary) ?? '').split(/\s+/u).filter(Boolean)) {
      const key = stem(word, language);
      this.byStem.set(key, [...(this.byStem.get(key) ?? []), word.toLowerCase()]);
    }
  }

  has(word: string): boolean {
    const form = word.toLowerCase();
    const listed = this.byStem.get(stem(word, this.language)) ?? [];
    return listed.some((known) => (this.isEnglish ? form === known || form === `${known}s` : Math.abs(form.length - known.length) <= LONGEST_ENDING));
  }
}
