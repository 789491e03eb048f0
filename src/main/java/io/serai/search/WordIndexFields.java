package io.serai.search;

import java.util.Collection;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.util.BytesRef;

/**
 * The Lucene fields of the word index. A {@link SearchField} has its own name there, which starts
 * with a letter.
 */
final class WordIndexFields {

  static final String ORDINAL = "_ordinal";

  private static final String KEY = "_key";
  private static final String GRAMS = "_grams";

  private WordIndexFields() {}

  static Term key(DocumentKey key) {
    return new Term(KEY, key.text());
  }

  /** Matches the documents with those keys. */
  static Query anyKey(Collection<DocumentKey> keys) {
    return new TermInSetQuery(KEY, keys.stream().map(key -> new BytesRef(key.text())).toList());
  }

  static Term gram(String gram) {
    return new Term(GRAMS, gram);
  }

  static Term word(SearchField field, String word) {
    return new Term(field.name(), word);
  }

  static Document luceneDocument(SearchDocument document, long ordinal) {
    Document fields = new Document();
    fields.add(new StringField(KEY, document.key().text(), Store.NO));
    fields.add(new NumericDocValuesField(ORDINAL, ordinal));
    document
        .texts()
        .forEach((field, text) -> fields.add(new TextField(field.name(), text, Store.NO)));
    NameTrigrams.of(document.name())
        .forEach(gram -> fields.add(new StringField(GRAMS, gram, Store.NO)));
    return fields;
  }
}
