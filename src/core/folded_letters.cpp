#include "core/folded_letters.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "core/utf8.hpp"

namespace cis::detail {
namespace {

/// What several letters are.
struct Group {
    std::string_view folded;
    std::u16string_view letters;
};

// Unicode 15: case folding, compatibility decomposition without the marks, and letters with a stroke. A test
// compares it with utf8proc.
constexpr Group groups[] = {
    {"a", u"ªÀÁÂÃÄÅàáâãäåĀāĂăĄąǍǎǞǟǠǡǺǻȀȁȂȃȦȧḀḁẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặＡａ"},
    {"ae", u"ÆæǢǣǼǽ"},
    {"aʾ", u"ẚ"},
    {"b", u"ƁḂḃḄḅḆḇＢｂ"},
    {"c", u"ÇçĆćĈĉĊċČčḈḉＣｃ"},
    {"d", u"ÐðĎďĐđƊḊḋḌḍḎḏḐḑḒḓＤｄ"},
    {"dz", u"ǄǅǆǱǲǳ"},
    {"e", u"ÈÉÊËèéêëĒēĔĕĖėĘęĚěƎƏǝȄȅȆȇȨȩḔḕḖḗḘḙḚḛḜḝẸẹẺẻẼẽẾếỀềỂểỄễỆệＥｅ"},
    {"f", u"ḞḟＦｆ"},
    {"ff", u"ﬀ"},
    {"ffi", u"ﬃ"},
    {"ffl", u"ﬄ"},
    {"fi", u"ﬁ"},
    {"fl", u"ﬂ"},
    {"g", u"ĜĝĞğĠġĢģǦǧǴǵḠḡＧｇ"},
    {"h", u"ĤĥĦħȞȟḢḣḤḥḦḧḨḩḪḫẖＨｈ"},
    {"i", u"ÌÍÎÏìíîïĨĩĪīĬĭĮįİıƗǏǐȈȉȊȋḬḭḮḯỈỉỊịＩｉ"},
    {"ij", u"Ĳĳ"},
    {"j", u"ĴĵǰＪｊ"},
    {"k", u"ĶķĸƘƙǨǩḰḱḲḳḴḵＫｋ"},
    {"l", u"ĹĺĻļĽľĿŀŁłḶḷḸḹḺḻḼḽＬｌ"},
    {"lj", u"Ǉǈǉ"},
    {"m", u"ḾḿṀṁṂṃＭｍ"},
    {"n", u"ÑñŃńŅņŇňŊŋǸǹṄṅṆṇṈṉṊṋＮｎ"},
    {"nj", u"Ǌǋǌ"},
    {"o", u"ºÒÓÔÕÖØòóôõöøŌōŎŏŐőƠơǑǒǪǫǬǭǾǿȌȍȎȏȪȫȬȭȮȯȰȱṌṍṎṏṐṑṒṓỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợＯｏ"},
    {"oe", u"Œœ"},
    {"p", u"ṔṕṖṗＰｐ"},
    {"q", u"Ｑｑ"},
    {"r", u"ŔŕŖŗŘřȐȑȒȓṘṙṚṛṜṝṞṟＲｒ"},
    {"s", u"ŚśŜŝŞşŠšſȘșṠṡṢṣṤṥṦṧṨṩẛＳｓ"},
    {"ss", u"ßẞ"},
    {"st", u"ﬅﬆ"},
    {"t", u"ŢţŤťŦŧȚțṪṫṬṭṮṯṰṱẗＴｔ"},
    {"th", u"Þþ"},
    {"u", u"ÙÚÛÜùúûüŨũŪūŬŭŮůŰűŲųƯưǓǔǕǖǗǘǙǚǛǜȔȕȖȗɄṲṳṴṵṶṷṸṹṺṻỤụỦủỨứỪừỬửỮữỰựＵｕ"},
    {"v", u"ṼṽṾṿＶｖ"},
    {"w", u"ŴŵẀẁẂẃẄẅẆẇẈẉẘＷｗ"},
    {"x", u"ẊẋẌẍＸｘ"},
    {"y", u"ÝýÿŶŷŸƳƴȲȳẎẏẙỲỳỴỵỶỷỸỹＹｙ"},
    {"z", u"ŹźŻżŽžƵƶẐẑẒẓẔẕＺｚ"},
    {"ʒ", u"ƷǮǯ"},
    {"ʼn", u"ŉ"},
    {"α", u"ΆΑάἀἁἂἃἄἅἆἇἈἉἊἋἌἍἎἏὰάᾰᾱᾶᾸᾹᾺΆ"},
    {"αι", u"ᾀᾁᾂᾃᾄᾅᾆᾇᾈᾉᾊᾋᾌᾍᾎᾏᾲᾳᾴᾷᾼ"},
    {"β", u"Βϐ"},
    {"ε", u"ΈΕέϵἐἑἒἓἔἕἘἙἚἛἜἝὲέῈΈ"},
    {"η", u"ΉΗήἠἡἢἣἤἥἦἧἨἩἪἫἬἭἮἯὴήῆῊΉ"},
    {"ηι", u"ᾐᾑᾒᾓᾔᾕᾖᾗᾘᾙᾚᾛᾜᾝᾞᾟῂῃῄῇῌ"},
    {"θ", u"Θϑϴ"},
    {"ι", u"ΊΐΙΪίϊἰἱἲἳἴἵἶἷἸἹἺἻἼἽἾἿὶίιῐῑῒΐῖῗῘῙῚΊ"},
    {"κ", u"Κϰ"},
    {"ο", u"ΌΟόὀὁὂὃὄὅὈὉὊὋὌὍὸόῸΌ"},
    {"π", u"Πϖ"},
    {"ρ", u"ΡϱῤῥῬ"},
    {"σ", u"ΣςϲϹ"},
    {"υ", u"ΎΥΫΰϋύϒϓϔὐὑὒὓὔὕὖὗὙὛὝὟὺύῠῡῢΰῦῧῨῩῪΎ"},
    {"φ", u"Φϕ"},
    {"ω", u"ΏΩώὠὡὢὣὤὥὦὧὨὩὪὫὬὭὮὯὼώῶῺΏ"},
    {"ωι", u"ᾠᾡᾢᾣᾤᾥᾦᾧᾨᾩᾪᾫᾬᾭᾮᾯῲῳῴῷῼ"},
    {"а", u"АӐӑӒӓ"},
    {"г", u"ЃГѓ"},
    {"е", u"ЀЁЕѐёӖӗ"},
    {"ж", u"ЖӁӂӜӝ"},
    {"з", u"ЗӞӟ"},
    {"и", u"ЍИЙйѝӢӣӤӥ"},
    {"к", u"ЌКќ"},
    {"о", u"ОӦӧ"},
    {"у", u"ЎУўӮӯӰӱӲӳ"},
    {"ч", u"ЧӴӵ"},
    {"ы", u"ЫӸӹ"},
    {"э", u"ЭӬӭ"},
    {"і", u"ІЇї"},
    {"ѵ", u"ѴѶѷ"},
    {"ә", u"ӘӚӛ"},
    {"ө", u"ӨӪӫ"},
    {"եւ", u"և"},
    {"ا", u"آأإ"},
};
/// A letter, and what it is. Of most, the first is the capital letter of the second.
constexpr std::u16string_view pairs =
    u"µμƂƃƄƅƆɔƇƈƉɖƋƌƐɛƑƒƓɠƔɣƖɩƜɯƝɲƟɵƢƣƤƥƦʀƧƨƩʃƬƭƮʈƱʊƲʋƸƹƼƽǤǥǶƕǷƿȜȝȠƞȢȣȤȥȺⱥȻȼȽƚȾⱦɁɂɃƀɅʌɆɇɈɉɊɋɌɍɎɏͰͱͲͳʹʹͶͷͿϳΓγ"
    u"ΔδΖζΛλΜμΝνΞξΤτΧχΨψϏϗϘϙϚϛϜϝϞϟϠϡϢϣϤϥϦϧϨϩϪϫϬϭϮϯϷϸϺϻϽͻϾͼϿͽЂђЄєЅѕЈјЉљЊњЋћЏџБбВвДдЛлМмНнПпРрСсТтФфХхЦцШшЩщ"
    u"ЪъЬьЮюЯяѠѡѢѣѤѥѦѧѨѩѪѫѬѭѮѯѰѱѲѳѸѹѺѻѼѽѾѿҀҁҊҋҌҍҎҏҐґҒғҔҕҖҗҘҙҚқҜҝҞҟҠҡҢңҤҥҦҧҨҩҪҫҬҭҮүҰұҲҳҴҵҶҷҸҹҺһҼҽҾҿӀӏӃӄӅӆӇӈ"
    u"ӉӊӋӌӍӎӔӕӠӡӶӷӺӻӼӽӾӿԀԁԂԃԄԅԆԇԈԉԊԋԌԍԎԏԐԑԒԓԔԕԖԗԘԙԚԛԜԝԞԟԠԡԢԣԤԥԦԧԨԩԪԫԬԭԮԯԱաԲբԳգԴդԵեԶզԷէԸըԹթԺժԻիԼլԽխԾծԿկՀհՁձ"
    u"ՂղՃճՄմՅյՆնՇշՈոՉչՊպՋջՌռՍսՎվՏտՐրՑցՒւՓփՔքՕօՖֆؤوئيỺỻỼỽỾỿ";

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
    char16_t letter{};
    std::string folded{};
};

/// In ascending order of the letters.
std::vector<Folding> foldings() {
    std::vector<Folding> all;
    for (const Group& group : groups) {
        for (const char16_t letter : group.letters)
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
    if (letter <= 0xFFFF) {
        const auto found =
            std::ranges::lower_bound(table, static_cast<char16_t>(letter), {}, &Folding::letter);
        if (found != table.end() && found->letter == letter) {
            text += found->folded;
            return;
        }
    }
    append_utf8(text, letter);
}

}  // namespace cis::detail
