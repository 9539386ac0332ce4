use search_index::Index;

#[test]
fn case_does_not_matter() {
    let mut index = Index::default();
    index.add("Old Quay North");
    assert_eq!(index.find("QUAY"), ["Old Quay North"]);
}

#[test]
fn an_unknown_word_finds_nothing() {
    assert!(Index::default().find("pier").is_empty());
}
