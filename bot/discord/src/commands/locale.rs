//! Languages as Discord names them.

use unic_langid::LanguageIdentifier;

/// The languages that Discord's clients speak, beside its default.
const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko",
];

/// Discord's names for a language: the very one, or, if no region is said, all of that language.
/// None for a language that Discord does not speak: it refuses what it does not know.
pub(crate) fn locales(language: &LanguageIdentifier) -> impl Iterator<Item = &'static str> {
    let whole = language.to_string();
    let (alone, name) = (language.region.is_none(), language.language.to_string());
    LOCALES.into_iter().filter(move |locale| {
        *locale == whole || (alone && locale.split('-').next() == Some(name.as_str()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(language: &str) -> Vec<&'static str> {
        locales(&language.parse().unwrap()).collect()
    }

    #[test]
    fn languages_have_discords_names() {
        assert_eq!(of("de"), ["de"]);
        assert_eq!(of("es"), ["es-ES", "es-419"]);
        assert_eq!(of("pt-BR"), ["pt-BR"]);
        assert_eq!(of("sv"), ["sv-SE"]);
        assert!(of("pt-PT").is_empty() && of("eo").is_empty());
    }
}
