#include "ingest/rows/titles_by_language.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <cis/core/unseen_characters.hpp>

#include "ingest/rows/plain_words.hpp"

namespace cis::programs::ingest_command {
namespace {

/// The titles of a language, as people write them, with commas between them. Case, accents, blanks and
/// hyphens do not count.
struct Language {
    std::string_view first_name;
    std::string_view middle_name;
    std::string_view last_name;
    std::string_view name;
    std::string_view email;
    std::string_view phone_number;
    bool is_last_name_in_front = false;
};

constexpr auto languages = std::to_array<Language>({
    // Turkish
    {.first_name = "Ad, Adı, Adınız, İsim, Ön ad",
     .middle_name = "İkinci ad, Göbek adı",
     .last_name = "Soyad, Soyadı, Soyadınız, Soyisim, Soy isim",
     .name = "Ad Soyad, Adı Soyadı, Ad ve Soyad, Adınız Soyadınız, İsim Soyisim, Tam ad, Aday, Aday adı",
     .email = "E-posta, E-posta adresi, Eposta, Elektronik posta",
     .phone_number = "Telefon numarası, Telefon no, Cep telefonu, Cep no, Cep numarası"},
    // Polish
    {.first_name = "Imię, Imiona, Pierwsze imię",
     .middle_name = "Drugie imię",
     .last_name = "Nazwisko",
     .name = "Imię i nazwisko, Imiona i nazwisko, Nazwisko i imię, Imię nazwisko, Pełne imię i nazwisko, "
             "Kandydat",
     .email = "Adres e-mail, Adres email, Adres mailowy, Poczta elektroniczna",
     .phone_number = "Numer telefonu, Nr telefonu, Nr tel., Telefon komórkowy, Komórka, Tel. kom."},
    // Italian
    {.first_name = "Nome, Nome di battesimo",
     .middle_name = "Secondo nome",
     .last_name = "Cognome",
     .name = "Nome e cognome, Cognome e nome, Nome cognome, Cognome nome, Nome completo, Nominativo",
     .email = "Posta elettronica, Indirizzo e-mail, Indirizzo email, Indirizzo di posta elettronica",
     .phone_number = "Telefono cellulare, Cellulare, Numero di telefono, Numero di cellulare, "
                     "Recapito telefonico"},
    // Portuguese
    {.first_name = "Nome próprio, Primeiro nome, Nomes próprios",
     .middle_name = "Nome do meio, Segundo nome",
     .last_name = "Sobrenome, Apelido, Último nome",
     .name = "Nome e sobrenome, Nome e apelido, Nome do candidato",
     .email = "Endereço de e-mail, Endereço de email, Correio eletrónico, Correio eletrônico",
     .phone_number = "Telefone, Telemóvel, Celular, Número de telefone, Número de telemóvel, "
                     "Número de celular, Contacto telefónico"},
    // Swedish
    {.first_name = "Förnamn, Tilltalsnamn",
     .middle_name = "Mellannamn",
     .last_name = "Efternamn",
     .name = "Namn, För- och efternamn, Fullständigt namn, Fullt namn",
     .email = "E-post, E-postadress, Epost, Mejl, Mejladress, Mailadress",
     .phone_number = "Telefonnummer, Mobiltelefon, Mobilnummer, Tfn"},
    // Danish and Norwegian
    {.first_name = "Fornavn, Fornavne",
     .middle_name = "Mellemnavn, Mellomnavn",
     .last_name = "Efternavn, Etternavn",
     .name = "Navn, Fulde navn, Fuldt navn, Fullt navn, For- og efternavn, For- og etternavn",
     .email = "E-post, E-postadresse, Epost, E-mailadresse, Mailadresse",
     .phone_number = "Telefon, Telefonnummer, Mobil, Mobiltelefon, Mobilnummer, Tlf, Tlf. nr., Tlfnr"},
    // Czech and Slovak
    {.first_name = "Jméno, Křestní jméno, Meno, Krstné meno",
     .middle_name = "Prostřední jméno, Druhé jméno",
     .last_name = "Příjmení, Priezvisko",
     .name = "Jméno a příjmení, Příjmení a jméno, Celé jméno, Meno a priezvisko, Celé meno, Uchazeč",
     .email = "E-mailová adresa, Emailová adresa",
     .phone_number =
         "Telefon, Telefónne číslo, Telefonní číslo, Číslo telefonu, Mobilní telefon, Tel. číslo"},
    // Hungarian
    {.first_name = "Keresztnév, Utónév",
     .middle_name = "Második keresztnév, Középső név",
     .last_name = "Vezetéknév, Családnév",
     .name = "Név, Teljes név, Jelölt, Jelölt neve",
     .email = "E-mail cím, Email cím, Elektronikus levélcím",
     .phone_number = "Telefon, Telefonszám, Mobiltelefon, Mobil, Mobilszám",
     .is_last_name_in_front = true},
    // Romanian
    {.first_name = "Prenume, Prenumele",
     .middle_name = {},
     .last_name = "Nume, Numele, Nume de familie",
     .name = "Nume complet, Nume și prenume, Numele și prenumele, Prenume și nume, Nume prenume",
     .email =
         "Adresa de e-mail, Adresă de e-mail, Adresa de email, Adresă email, Adresa email, Poșta electronică",
     .phone_number = "Telefon, Număr de telefon, Numărul de telefon, Nr. telefon, Telefon mobil, Mobil"},
    // Finnish
    {.first_name = "Etunimi, Etunimet, Kutsumanimi",
     .middle_name = "Toinen nimi",
     .last_name = "Sukunimi",
     .name = "Nimi, Koko nimi, Etu- ja sukunimi, Hakija, Hakijan nimi",
     .email = "Sähköposti, Sähköpostiosoite, S-posti",
     .phone_number = "Puhelin, Puhelinnumero, Puh., Puh. nro, Matkapuhelin, Kännykkä, Gsm"},
    // Ukrainian
    {.first_name = "Ім'я",
     .middle_name = "По батькові",
     .last_name = "Прізвище",
     .name = "ПІБ, П.І.Б., Ім'я та прізвище, Прізвище та ім'я, Прізвище ім'я, Повне ім'я, Кандидат",
     .email = "Електронна пошта, Ел. пошта, Пошта, Електронна адреса, Адреса електронної пошти",
     .phone_number = "Телефон, Номер телефону, Мобільний, Мобільний телефон, Моб. телефон"},
    // Russian
    {.first_name = "Имя",
     .middle_name = "Отчество",
     .last_name = "Фамилия",
     .name = "ФИО, Ф.И.О., Имя и фамилия, Фамилия и имя, Имя Фамилия, Фамилия Имя, Полное имя, "
             "Фамилия Имя Отчество, Кандидат, Соискатель",
     .email = "Электронная почта, Эл. почта, Почта, Электронный адрес, Адрес электронной почты, Имейл, Емейл",
     .phone_number = "Телефон, Номер телефона, Мобильный, Мобильный телефон, Моб. телефон, Тел."},
    // Greek
    {.first_name = "Όνομα, Μικρό όνομα",
     .middle_name = "Μεσαίο όνομα",
     .last_name = "Επώνυμο, Επίθετο",
     .name = "Ονοματεπώνυμο, Όνομα και επώνυμο, Όνομα Επώνυμο, Πλήρες όνομα, Υποψήφιος",
     .email = "Ηλεκτρονικό ταχυδρομείο, Ηλεκτρονική διεύθυνση, Διεύθυνση email, Διεύθυνση e-mail",
     .phone_number = "Τηλέφωνο, Αριθμός τηλεφώνου, Κινητό, Κινητό τηλέφωνο, Τηλ."},
    // Japanese
    {.first_name = "名, めい, ファーストネーム",
     .middle_name = "ミドルネーム",
     .last_name = "姓, 苗字, 名字, せい, ラストネーム",
     .name = "氏名, 名前, お名前, 姓名, フルネーム, 応募者, 応募者名, 候補者, 候補者名",
     .email = "メール, Eメール, メールアドレス, Eメールアドレス, 電子メール, メアド",
     .phone_number = "電話, 電話番号, 携帯, 携帯電話, 携帯番号, 携帯電話番号, お電話番号, 連絡先電話番号",
     .is_last_name_in_front = true},
    // Chinese, simplified and traditional
    {.first_name = "名, 名字",
     .middle_name = "中间名, 中間名",
     .last_name = "姓, 姓氏",
     .name = "姓名, 全名, 候选人, 候选人姓名, 候選人, 候選人姓名, 求职者, 应聘者, 申请人",
     .email =
         "邮箱, 电子邮箱, 电子邮件, 邮件, 邮箱地址, 电子邮件地址, 電子郵件, 電郵, 電子信箱, 信箱, Email地址",
     .phone_number =
         "电话, 电话号码, 手机, 手机号, 手机号码, 联系电话, 电话号, 電話, 電話號碼, 手機, 手機號碼, "
         "行動電話, 聯絡電話",
     .is_last_name_in_front = true},
    // Korean
    {.first_name = "이름",
     .middle_name = {},
     .last_name = "성, 성씨",
     .name = "성명, 성함, 전체 이름, 지원자, 지원자명, 지원자 이름, 후보자",
     .email = "이메일, 이메일 주소, 메일, 메일 주소, 전자우편",
     .phone_number =
         "전화, 전화번호, 연락처, 휴대폰, 휴대폰 번호, 휴대전화, 휴대전화 번호, 핸드폰, 핸드폰 번호",
     .is_last_name_in_front = true},
    // Arabic
    {.first_name = "الاسم الأول, الإسم الأول",
     .middle_name = "الاسم الأوسط, اسم الأب",
     .last_name = "اسم العائلة, اللقب, الاسم الأخير, الكنية",
     .name = "الاسم, الإسم, الاسم الكامل, الاسم الثلاثي, اسم المرشح, المرشح",
     .email = "البريد الإلكتروني, البريد الالكتروني, بريد إلكتروني, الإيميل, ايميل, عنوان البريد الإلكتروني",
     .phone_number =
         "الهاتف, رقم الهاتف, هاتف, الجوال, رقم الجوال, الموبايل, رقم الموبايل, المحمول, رقم المحمول"},
});

struct TitleEntry {
    /// None if the title means different things in two languages: `名字` is a last name in Japanese, and a
    /// first name in Chinese.
    std::optional<TitleMeaning> meaning{};
    bool is_last_name_in_front = false;
};

constexpr std::size_t most_words_of_title = 5;

class TitleTable {
public:
    TitleTable() {
        for (const Language& language : languages) {
            const bool in_front = language.is_last_name_in_front;
            add(language.first_name, {TitleMeaning::first_name, in_front});
            add(language.middle_name, {TitleMeaning::middle_name, in_front});
            add(language.last_name, {TitleMeaning::last_name, in_front});
            add(language.name, {TitleMeaning::name, in_front});
            add(language.email, {TitleMeaning::email, in_front});
            add(language.phone_number, {TitleMeaning::phone_number, in_front});
        }
    }

    [[nodiscard]] const TitleEntry* find(const std::string& joined) const {
        const auto found = entries_.find(joined);
        return found == entries_.end() ? nullptr : &found->second;
    }
    /// Whether a few words that follow each other are a title.
    [[nodiscard]] bool are_in(const std::vector<std::string>& words) const {
        for (std::size_t begin = 0; begin < words.size(); ++begin) {
            std::string joined;
            for (std::size_t at = begin; at < std::min(words.size(), begin + most_words_of_title); ++at) {
                joined += words[at];
                if (find(joined) != nullptr && !is_short(joined)) return true;
            }
        }
        return false;
    }
    /// Whether a text has a title of a language that writes no blanks between words.
    [[nodiscard]] bool are_inside(const std::string& joined) const {
        return std::ranges::any_of(without_blanks_, [&](const std::string& title) {
            return joined.find(title) != std::string::npos;
        });
    }

private:
    /// `Ad` is Turkish for a first name, and English for something else.
    static bool is_short(std::string_view word) { return word.size() < 3; }

    void add(std::string_view list, const TitleEntry& entry) {
        while (!list.empty()) {
            const std::string_view title = list.substr(0, list.find(','));
            list.remove_prefix(std::min(list.size(), title.size() + 1));
            std::string joined = joined_words(title);
            if (may_be_inside(joined)) without_blanks_.push_back(joined);
            const auto [other, is_new] = entries_.try_emplace(std::move(joined), entry);
            if (!is_new && other->second.meaning != entry.meaning) other->second.meaning.reset();
        }
    }

    /// Whether a title has several Chinese, Japanese or Korean characters.
    static bool may_be_inside(std::string_view title) {
        constexpr char32_t first_of_these = 0x2E80;
        std::size_t characters = 0;
        for (; !title.empty(); ++characters) {
            const Character character = first_character(title);
            if (character.code_point < first_of_these) return false;
            title.remove_prefix(character.bytes);
        }
        return characters > 1;
    }

    std::unordered_map<std::string, TitleEntry> entries_{};
    std::vector<std::string> without_blanks_{};
};

const TitleTable& title_table() {
    static const TitleTable all;
    return all;
}

}  // namespace

std::optional<TitleMeaning> meaning_by_language(std::string_view title) {
    const TitleEntry* const entry = title_table().find(joined_words(title));
    return entry == nullptr ? std::nullopt : entry->meaning;
}

bool has_title_of_language(std::string_view title) {
    const std::string joined = joined_words(title);
    return title_table().find(joined) != nullptr || title_table().are_in(plain_words(title)) ||
           title_table().are_inside(joined);
}

bool is_last_name_in_front(std::string_view title) {
    const TitleEntry* const entry = title_table().find(joined_words(title));
    return entry != nullptr && entry->is_last_name_in_front;
}

}  // namespace cis::programs::ingest_command
