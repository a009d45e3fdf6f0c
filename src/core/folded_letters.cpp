#include "core/folded_letters.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "core/utf8.hpp"

namespace cis::detail {
namespace {

/// Letters that have the same folded text.
struct Group {
    std::string_view folded;
    std::u32string_view letters;
};

// From Unicode 15: case folding, compatibility decomposition without the marks, and letters with a stroke. A
// test compares this with utf8proc.
constexpr Group groups[] = {
    {"a", U"ªÀÁÂÃÄÅàáâãäåĀāĂăĄąǍǎǞǟǠǡǺǻȀȁȂȃȦȧḀḁẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặＡａ"},
    {"ae", U"ÆæǢǣǼǽ"},
    {"aʾ", U"ẚ"},
    {"b", U"ƁḂḃḄḅḆḇＢｂ"},
    {"c", U"ÇçĆćĈĉĊċČčḈḉＣｃ"},
    {"d", U"ÐðĎďĐđƊḊḋḌḍḎḏḐḑḒḓＤｄ"},
    {"dz", U"ǄǅǆǱǲǳ"},
    {"e", U"ÈÉÊËèéêëĒēĔĕĖėĘęĚěƎƏǝȄȅȆȇȨȩḔḕḖḗḘḙḚḛḜḝẸẹẺẻẼẽẾếỀềỂểỄễỆệＥｅ"},
    {"f", U"ḞḟＦｆ"},
    {"ff", U"ﬀ"},
    {"ffi", U"ﬃ"},
    {"ffl", U"ﬄ"},
    {"fi", U"ﬁ"},
    {"fl", U"ﬂ"},
    {"g", U"ĜĝĞğĠġĢģǦǧǴǵḠḡＧｇ"},
    {"h", U"ĤĥĦħȞȟḢḣḤḥḦḧḨḩḪḫẖＨｈ"},
    {"i", U"ÌÍÎÏìíîïĨĩĪīĬĭĮįİıƗǏǐȈȉȊȋḬḭḮḯỈỉỊịＩｉ"},
    {"ij", U"Ĳĳ"},
    {"j", U"ĴĵǰＪｊ"},
    {"k", U"ĶķĸƘƙǨǩḰḱḲḳḴḵＫｋ"},
    {"l", U"ĹĺĻļĽľĿŀŁłḶḷḸḹḺḻḼḽＬｌ"},
    {"lj", U"Ǉǈǉ"},
    {"m", U"ḾḿṀṁṂṃＭｍ"},
    {"n", U"ÑñŃńŅņŇňŊŋǸǹṄṅṆṇṈṉṊṋＮｎ"},
    {"nj", U"Ǌǋǌ"},
    {"o", U"ºÒÓÔÕÖØòóôõöøŌōŎŏŐőƠơǑǒǪǫǬǭǾǿȌȍȎȏȪȫȬȭȮȯȰȱṌṍṎṏṐṑṒṓỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợＯｏ"},
    {"oe", U"Œœ"},
    {"p", U"ṔṕṖṗＰｐ"},
    {"q", U"Ｑｑ"},
    {"r", U"ŔŕŖŗŘřȐȑȒȓṘṙṚṛṜṝṞṟＲｒ"},
    {"s", U"ŚśŜŝŞşŠšſȘșṠṡṢṣṤṥṦṧṨṩẛＳｓ"},
    {"ss", U"ßẞ"},
    {"st", U"ﬅﬆ"},
    {"t", U"ŢţŤťŦŧȚțṪṫṬṭṮṯṰṱẗＴｔ"},
    {"th", U"Þþ"},
    {"u", U"ÙÚÛÜùúûüŨũŪūŬŭŮůŰűŲųƯưǓǔǕǖǗǘǙǚǛǜȔȕȖȗɄṲṳṴṵṶṷṸṹṺṻỤụỦủỨứỪừỬửỮữỰựＵｕ"},
    {"v", U"ṼṽṾṿＶｖ"},
    {"w", U"ŴŵẀẁẂẃẄẅẆẇẈẉẘＷｗ"},
    {"x", U"ẊẋẌẍＸｘ"},
    {"y", U"ÝýÿŶŷŸƳƴȲȳẎẏẙỲỳỴỵỶỷỸỹＹｙ"},
    {"z", U"ŹźŻżŽžƵƶẐẑẒẓẔẕＺｚ"},
    {"ʒ", U"ƷǮǯ"},
    {"ʼn", U"ŉ"},
    {"α", U"ΆΑάἀἁἂἃἄἅἆἇἈἉἊἋἌἍἎἏὰάᾰᾱᾶᾸᾹᾺΆ"},
    {"αι", U"ᾀᾁᾂᾃᾄᾅᾆᾇᾈᾉᾊᾋᾌᾍᾎᾏᾲᾳᾴᾷᾼ"},
    {"β", U"Βϐ"},
    {"ε", U"ΈΕέϵἐἑἒἓἔἕἘἙἚἛἜἝὲέῈΈ"},
    {"η", U"ΉΗήἠἡἢἣἤἥἦἧἨἩἪἫἬἭἮἯὴήῆῊΉ"},
    {"ηι", U"ᾐᾑᾒᾓᾔᾕᾖᾗᾘᾙᾚᾛᾜᾝᾞᾟῂῃῄῇῌ"},
    {"θ", U"Θϑϴ"},
    {"ι", U"ΊΐΙΪίϊἰἱἲἳἴἵἶἷἸἹἺἻἼἽἾἿὶίιῐῑῒΐῖῗῘῙῚΊ"},
    {"κ", U"Κϰ"},
    {"ο", U"ΌΟόὀὁὂὃὄὅὈὉὊὋὌὍὸόῸΌ"},
    {"π", U"Πϖ"},
    {"ρ", U"ΡϱῤῥῬ"},
    {"σ", U"ΣςϲϹ"},
    {"υ", U"ΎΥΫΰϋύϒϓϔὐὑὒὓὔὕὖὗὙὛὝὟὺύῠῡῢΰῦῧῨῩῪΎ"},
    {"φ", U"Φϕ"},
    {"ω", U"ΏΩώὠὡὢὣὤὥὦὧὨὩὪὫὬὭὮὯὼώῶῺΏ"},
    {"ωι", U"ᾠᾡᾢᾣᾤᾥᾦᾧᾨᾩᾪᾫᾬᾭᾮᾯῲῳῴῷῼ"},
    {"а", U"АӐӑӒӓ"},
    {"г", U"ЃГѓ"},
    {"е", U"ЀЁЕѐёӖӗ"},
    {"ж", U"ЖӁӂӜӝ"},
    {"з", U"ЗӞӟ"},
    {"и", U"ЍИЙйѝӢӣӤӥ"},
    {"к", U"ЌКќ"},
    {"о", U"ОӦӧ"},
    {"у", U"ЎУўӮӯӰӱӲӳ"},
    {"ч", U"ЧӴӵ"},
    {"ы", U"ЫӸӹ"},
    {"э", U"ЭӬӭ"},
    {"і", U"ІЇї"},
    {"ѵ", U"ѴѶѷ"},
    {"ә", U"ӘӚӛ"},
    {"ө", U"ӨӪӫ"},
    {"եւ", U"և"},
    {"ا", U"آأإ"},
};
/// Pairs of a letter and its folded form. The first is usually the capital letter of the second.
constexpr std::u32string_view pairs =
    U"µμƂƃƄƅƆɔƇƈƉɖƋƌƐɛƑƒƓɠƔɣƖɩƜɯƝɲƟɵƢƣƤƥƦʀƧƨƩʃƬƭƮʈƱʊƲʋƸƹƼƽǤǥǶƕǷƿȜȝȠƞȢȣȤȥȺⱥȻȼȽƚȾⱦɁɂɃƀɅʌɆɇɈɉɊɋɌɍɎɏͰͱͲͳʹʹͶͷͿϳΓγ"
    U"ΔδΖζΛλΜμΝνΞξΤτΧχΨψϏϗϘϙϚϛϜϝϞϟϠϡϢϣϤϥϦϧϨϩϪϫϬϭϮϯϷϸϺϻϽͻϾͼϿͽЂђЄєЅѕЈјЉљЊњЋћЏџБбВвДдЛлМмНнПпРрСсТтФфХхЦцШшЩщ"
    U"ЪъЬьЮюЯяѠѡѢѣѤѥѦѧѨѩѪѫѬѭѮѯѰѱѲѳѸѹѺѻѼѽѾѿҀҁҊҋҌҍҎҏҐґҒғҔҕҖҗҘҙҚқҜҝҞҟҠҡҢңҤҥҦҧҨҩҪҫҬҭҮүҰұҲҳҴҵҶҷҸҹҺһҼҽҾҿӀӏӃӄӅӆӇӈ"
    U"ӉӊӋӌӍӎӔӕӠӡӶӷӺӻӼӽӾӿԀԁԂԃԄԅԆԇԈԉԊԋԌԍԎԏԐԑԒԓԔԕԖԗԘԙԚԛԜԝԞԟԠԡԢԣԤԥԦԧԨԩԪԫԬԭԮԯԱաԲբԳգԴդԵեԶզԷէԸըԹթԺժԻիԼլԽխԾծԿկՀհՁձ"
    U"ՂղՃճՄմՅյՆնՇշՈոՉչՊպՋջՌռՍսՎվՏտՐրՑցՒւՓփՔքՕօՖֆؤوئيỺỻỼỽỾỿ";

constexpr std::array marks = {
    std::pair<char32_t, char32_t>{0x0300, 0x036F},  // diacritics
    std::pair<char32_t, char32_t>{0x0591, 0x05BD}, std::pair<char32_t, char32_t>{0x05BF, 0x05BF},  // Hebrew
    std::pair<char32_t, char32_t>{0x05C1, 0x05C2}, std::pair<char32_t, char32_t>{0x05C4, 0x05C5},
    std::pair<char32_t, char32_t>{0x05C7, 0x05C7}, std::pair<char32_t, char32_t>{0x064B, 0x065F},
    std::pair<char32_t, char32_t>{0x0670, 0x0670},  // Arabic
};

bool is_mark(char32_t letter) noexcept {
    return std::ranges::any_of(
        marks, [letter](const auto& range) { return letter >= range.first && letter <= range.second; });
}

struct Folding {
    char32_t letter{};
    std::string folded{};
};

/// All foldings, in ascending order of the letters.
std::vector<Folding> foldings() {
    std::vector<Folding> all;
    for (const Group& group : groups) {
        for (const char32_t letter : group.letters)
            all.push_back({.letter = letter, .folded = std::string(group.folded)});
    }
    for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
        Folding& one = all.emplace_back(Folding{.letter = pairs[i]});
        append_utf8(one.folded, pairs[i + 1]);
    }
    std::ranges::sort(all, {}, &Folding::letter);
    return all;
}

}  // namespace

void append_folded(std::string& text, char32_t letter) {
    if (letter < 0x80) {
        text += static_cast<char>(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
        return;
    }
    if (is_mark(letter)) return;
    static const std::vector<Folding> table = foldings();
    const auto found = std::ranges::lower_bound(table, letter, {}, &Folding::letter);
    if (found != table.end() && found->letter == letter) {
        text += found->folded;
    } else {
        append_utf8(text, letter);
    }
}

}  // namespace cis::detail
