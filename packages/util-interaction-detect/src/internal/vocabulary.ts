/** What prompts say in one language, folded (lower case, half width). A trailing `*` stands for any ending. */
export interface Vocabulary {
  readonly language: string;
  readonly yes: readonly string[];
  readonly no: readonly string[];
  /** Things typed in secret: enough with a colon behind. */
  readonly secret: readonly string[];
  /** Things that are secret only where they are asked for. */
  readonly askedSecret: readonly string[];
  /** Courtesies: they ask only together with a verb ("please wait" does not). */
  readonly polite: readonly string[];
  /** Verbs that ask for input. */
  readonly ask: readonly string[];
  /** Question words: the answer is not yes or no. */
  readonly what: readonly string[];
  /** What a yes-or-no question speaks of. */
  readonly confirm: readonly string[];
  /** What a choice speaks of. */
  readonly choose: readonly string[];
  /** Words of a report about the thing, not of a request for it: "Invalid username:". */
  readonly report: readonly string[];
  /** Labels that are a request by themselves. */
  readonly field: readonly string[];
  readonly press: readonly string[];
  readonly anyKey: readonly string[];
  readonly namedKey: readonly string[];
  /** Why a key is asked for: going on. */
  readonly goOn: readonly string[];
  /** The key stops something that goes on by itself. */
  readonly stop: readonly string[];
  /** How `more` and `man` name themselves on their status line. */
  readonly pager: readonly string[];
}

/** One entry a language: add a language by adding an entry. What any entry of the list already finds inside a longer text is left out. */
export const VOCABULARIES: readonly Vocabulary[] = [
  {
    language: "en",
    yes: ["y", "yes", "ok", "true"],
    no: ["n", "no", "cancel", "false"],
    secret: ["password", "passwd", "passphrase", "pass phrase", "passcode", "pin", "otp", "totp", "one-time code", "verification code", "authentication code", "2fa code", "mfa code", "security code", "secret access key", "please unlock", "unlock your"],
    askedSecret: ["token", "api key", "apikey", "secret", "access key", "private key", "code"],
    polite: ["please"],
    ask: ["enter", "type", "input", "provide", "specify", "paste", "supply", "insert", "give"],
    what: ["what", "which", "where", "who", "whom", "how", "when", "why"],
    confirm: ["are you sure", "are you ok", "do you", "would you", "should", "shall", "may i", "can i", "is this", "is that", "is it", "ok to", "okay to", "really", "proceed", "continue", "overwrite", "replace", "remove", "delete", "descend into", "write-protected", "accept", "agree", "allow", "install", "update", "upgrade", "restart", "save", "discard", "trust", "abort", "retry", "confirm", "ready", "go on", "override", "apply", "quit", "exit", "create", "enable", "unlink"],
    choose: ["select", "selection", "choose", "choice", "pick", "option", "enter a number", "what now"],
    report: ["invalid", "wrong", "bad", "failed", "expired", "strength", "changed", "logged in", "missing", "unknown", "took", "generated", "saved"],
    field: ["username", "user name", "user", "login", "email", "e-mail", "email address", "name", "account"],
    press: ["press", "hit", "strike", "tap"],
    anyKey: ["any key", "a key"],
    namedKey: ["enter", "return", "space", "spacebar", "<enter>", "<return>", "[enter]", "[return]"],
    goOn: ["continue", "proceed", "exit", "close", "finish", "start", "begin", "go on", "return to"],
    stop: ["stop", "abort", "cancel", "interrupt", "skip"],
    pager: ["--more--", "-- more --", "--type <ret> for more", "manual page", "press return for more", "press space to continue"],
  },
  {
    language: "zh",
    yes: ["是", "是的", "好", "确定", "确认"],
    no: ["否", "不", "取消"],
    secret: ["密码", "密碼", "口令", "验证码", "驗證碼", "动态码", "密钥短语"],
    askedSecret: ["令牌", "密钥", "金鑰"],
    polite: ["请", "請"],
    ask: ["请输入", "請輸入", "输入", "輸入", "请提供", "请填写", "请指定"],
    what: ["什么", "什麼", "哪个", "哪個", "哪些", "哪里", "多少", "如何", "怎么"],
    confirm: ["是否", "确定", "確定", "确认", "確認", "吗", "嗎", "继续", "繼續", "覆盖", "覆蓋", "删除", "刪除", "替换", "希望"],
    choose: ["选择", "選擇", "选项", "選項", "编号"],
    report: ["错误", "无效", "已过期", "失败", "强度", "已更改"],
    field: ["用户名", "使用者名稱", "帐号", "账号", "邮箱", "姓名", "名称"],
    press: ["按"],
    anyKey: ["任意键", "任意鍵", "任何键", "任一键"],
    namedKey: ["回车", "enter", "空格"],
    goOn: ["继续", "繼續", "退出", "返回", "关闭"],
    stop: ["停止", "中止", "取消"],
    pager: ["--更多--", "手册页"],
  },
  {
    language: "de",
    yes: ["j", "ja"],
    no: ["n", "nein"],
    secret: ["passwort", "kennwort", "passphrase", "bestätigungscode", "einmalpasswort", "einmalkennwort", "sicherheitscode"],
    askedSecret: ["token", "schlüssel", "code"],
    polite: ["bitte"],
    ask: ["geben sie", "gib", "eingabe", "eingeben", "tippen sie"],
    what: ["was", "welche*", "wo", "wer", "wie", "wann", "warum", "wohin"],
    confirm: ["möchten", "möchtest", "wollen", "willst", "soll", "sollen", "sicher", "fortfahren", "fortsetzen", "überschreiben", "ersetzen", "entfernen", "löschen", "wirklich", "akzeptieren", "weiter"],
    choose: ["wählen", "wähle", "auswahl", "auswählen", "option", "nummer"],
    report: ["falsch*", "ungültig*", "fehlgeschlagen", "abgelaufen", "geändert"],
    field: ["benutzername", "benutzer", "anmeldename", "name", "e-mail-adresse"],
    press: ["drücken", "drücke", "betätigen", "taste"],
    anyKey: ["beliebige taste", "eine taste", "irgendeine taste"],
    namedKey: ["eingabetaste", "enter", "enter-taste", "return", "leertaste"],
    goOn: ["fortfahren", "fortzufahren", "fortzusetzen", "fortsetzen", "weiter", "beenden", "schließen"],
    stop: ["abbrechen", "abzubrechen", "stoppen"],
    pager: ["--mehr--", "handbuchseite"],
  },
  {
    language: "fr",
    yes: ["o", "oui"],
    no: ["n", "non"],
    secret: ["mot de passe", "phrase secrète", "phrase de passe", "code de vérification", "code de sécurité"],
    askedSecret: ["jeton", "clé", "code"],
    polite: ["veuillez", "merci de"],
    ask: ["entrez", "entrer", "saisissez", "saisir", "tapez", "indiquez", "donnez", "précisez"],
    what: ["quel*", "que", "qui", "où", "comment", "combien", "quand", "pourquoi"],
    confirm: ["voulez-vous", "souhaitez-vous", "êtes-vous sûr", "êtes-vous sûre", "continuer", "écraser", "remplacer", "supprimer", "effacer", "accepter", "acceptez-vous", "poursuivre", "installer", "confirmer", "est-ce"],
    choose: ["choisissez", "choisir", "choix", "sélectionnez", "sélection", "option"],
    report: ["incorrect*", "invalide", "échec", "expiré", "erroné"],
    field: ["nom d'utilisateur", "utilisateur", "identifiant", "nom", "adresse e-mail", "courriel"],
    press: ["appuyez", "appuyer", "pressez", "tapez"],
    anyKey: ["une touche", "n'importe quelle touche", "touche quelconque"],
    namedKey: ["entrée", "enter", "espace"],
    goOn: ["continuer", "poursuivre", "quitter", "fermer"],
    stop: ["annuler", "arrêter", "interrompre"],
    pager: ["--plus--", "page de manuel"],
  },
  {
    language: "ja",
    yes: ["はい", "y"],
    no: ["いいえ", "n"],
    secret: ["パスワード", "パスフレーズ", "暗証番号", "認証コード", "確認コード"],
    askedSecret: ["トークン", "秘密鍵", "キー"],
    polite: ["ください"],
    ask: ["入力", "指定して", "教えて", "記入"],
    what: ["何", "どの", "どれ", "どこ", "誰", "いつ", "どう"],
    confirm: ["ますか", "ですか", "よろしい", "続行", "続けます", "上書き", "削除", "置換"],
    choose: ["選択", "選んで", "番号"],
    report: ["間違", "無効", "失敗", "期限切れ", "正しくありません"],
    field: ["ユーザー名", "ユーザ名", "名前", "メールアドレス"],
    press: ["押して", "押す", "押下"],
    anyKey: ["何かキー", "任意のキー", "いずれかのキー", "キーを押"],
    namedKey: ["enter", "リターン", "エンター", "スペース"],
    goOn: ["続行", "続ける", "終了", "閉じる"],
    stop: ["中止", "停止", "キャンセル"],
    pager: ["--続ける--", "--もっと--", "--継続--", "マニュアルページ"],
  },
  {
    language: "es",
    yes: ["s", "si", "sí"],
    no: ["n", "no"],
    secret: ["contraseña", "clave", "frase de paso", "código de verificación", "pin"],
    askedSecret: ["token", "código", "llave"],
    polite: ["por favor"],
    ask: ["introduzca", "introduce", "ingrese", "ingresa", "escriba", "escribe", "indique", "teclee", "especifique"],
    what: ["qué", "cuál*", "dónde", "quién", "cómo", "cuándo", "cuánto*"],
    confirm: ["desea", "deseas", "quiere", "quieres", "está seguro", "estás seguro", "continuar", "sobrescribir", "sobreescribir", "reemplazar", "eliminar", "borrar", "aceptar", "acepta", "proceder"],
    choose: ["seleccione", "selecciona", "elija", "elige", "escoja", "opción", "selección"],
    report: ["inválid*", "no válid*", "caducad*", "falló"],
    field: ["nombre de usuario", "usuario", "nombre", "correo electrónico", "correo"],
    press: ["presione", "presiona", "pulse", "pulsa", "oprima", "apriete"],
    anyKey: ["cualquier tecla", "una tecla"],
    namedKey: ["enter", "intro", "entrar", "espacio", "retorno"],
    goOn: ["continuar", "salir", "cerrar", "seguir"],
    stop: ["cancelar", "detener", "interrumpir"],
    pager: ["--más--", "página de manual", "página del manual"],
  },
  {
    language: "it",
    yes: ["s", "si", "sì"],
    no: ["n", "no"],
    secret: ["parola d'ordine", "frase segreta", "codice di verifica"],
    askedSecret: ["token", "chiave", "codice"],
    polite: ["prego", "per favore"],
    ask: ["inserisci", "inserire", "immettere", "digita", "digitare", "specificare"],
    what: ["cosa", "quale*", "quali", "qual", "dove", "chi", "come", "quando"],
    confirm: ["vuoi", "vuole", "desideri", "sicuro", "continuare", "procedere", "sovrascrivere", "sostituire", "rimuovere", "eliminare", "accettare", "installare", "confermare"],
    choose: ["scegli", "scegliere", "scelta", "seleziona", "selezionare", "opzione"],
    report: ["errat*", "sbagliat*", "non valid*", "scadut*", "fallit*"],
    field: ["nome utente", "utente", "nome"],
    press: ["premere", "premi"],
    anyKey: ["un tasto", "qualsiasi tasto"],
    namedKey: ["invio", "enter"],
    goOn: ["continuare", "uscire", "chiudere"],
    stop: ["annullare", "interrompere"],
    pager: ["--ancora--", "pagina di manuale"],
  },
  {
    language: "ru",
    yes: ["д", "да"],
    no: ["н", "нет"],
    secret: ["пароль", "парольная фраза", "парольную фразу", "ключевая фраза", "ключевую фразу", "пин-код", "код подтверждения"],
    askedSecret: ["токен", "ключ", "код"],
    polite: ["пожалуйста"],
    ask: ["введите", "укажите", "наберите", "вставьте"],
    what: ["что", "как*", "где", "кто", "когда", "почему", "куда", "сколько"],
    confirm: ["хотите", "желаете", "продолж*", "уверены", "перезапис*", "удалить", "заменить", "установить", "подтвер*", "действительно"],
    choose: ["выберите", "выбор", "вариант", "номер"],
    report: ["неверн*", "неправильн*", "ошибка", "истек*", "недействительн*"],
    field: ["имя пользователя", "пользователь", "логин", "имя", "электронная почта"],
    press: ["нажмите", "нажать"],
    anyKey: ["любую клавишу", "любая клавиша"],
    namedKey: ["enter", "ввод", "пробел", "клавишу"],
    goOn: ["продолж*", "выход*", "закрыт*", "завершен*"],
    stop: ["отмен*", "остан*", "прерв*"],
    pager: ["--дальше--", "--далее--", "--ещё--", "справочная страница"],
  },
  {
    language: "pt",
    yes: ["s", "sim"],
    no: ["n", "não", "nao"],
    secret: ["senha", "palavra-passe", "frase secreta", "código de verificação"],
    askedSecret: ["token", "chave", "código"],
    polite: ["por favor"],
    ask: ["digite", "insira", "informe", "introduza", "escreva", "especifique", "forneça"],
    what: ["qual*", "que", "onde", "quem", "como", "quando", "quanto*"],
    confirm: ["deseja", "quer", "tem certeza", "tem a certeza", "continuar", "sobrescrever", "substituir", "remover", "excluir", "apagar", "aceita", "prosseguir", "confirma*"],
    choose: ["selecione", "escolha", "opção", "seleção"],
    report: ["incorret*", "inválid*", "expirou", "expirad*", "falhou"],
    field: ["nome de usuário", "nome de utilizador", "usuário", "utilizador", "nome", "e-mail"],
    press: ["pressione", "prima", "aperte", "tecle", "carregue"],
    anyKey: ["qualquer tecla", "uma tecla"],
    namedKey: ["enter", "espaço"],
    goOn: ["continuar", "prosseguir", "sair", "fechar"],
    stop: ["cancelar", "parar", "interromper", "abortar"],
    pager: ["--mais--", "página de manual"],
  },
  {
    language: "ko",
    yes: ["예", "네", "y"],
    no: ["아니요", "아니오", "n"],
    secret: ["암호", "비밀번호", "패스워드", "인증 코드", "인증번호"],
    askedSecret: ["토큰", "키"],
    polite: ["주세요", "하십시오", "하세요"],
    ask: ["입력", "지정"],
    what: ["무엇", "어떤", "어느", "어디", "누구", "언제", "어떻게"],
    confirm: ["습니까", "ㅂ니까", "하시겠", "계속", "덮어쓰", "덮어쓸", "삭제", "바꾸", "까요"],
    choose: ["선택", "고르", "번호"],
    report: ["잘못", "올바르지", "실패", "만료"],
    field: ["사용자 이름", "사용자명", "아이디", "이름", "이메일"],
    press: ["누르", "눌러"],
    anyKey: ["아무 키", "아무키"],
    namedKey: ["enter", "엔터", "스페이스"],
    goOn: ["계속", "종료", "닫으"],
    stop: ["취소", "중단", "중지"],
    pager: ["--계속--", "--더--", "설명서 페이지"],
  },
];

type WordList = Exclude<keyof Vocabulary, "language">;

const merged = new Map<WordList, readonly string[]>();

/** All words of one list over all languages: a screen does not say which language it speaks. */
export function allWords(list: WordList): readonly string[] {
  const words = merged.get(list) ?? [...new Set(VOCABULARIES.flatMap((vocabulary) => vocabulary[list]))];
  merged.set(list, words);
  return words;
}
