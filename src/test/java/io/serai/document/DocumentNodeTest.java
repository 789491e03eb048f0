package io.serai.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class DocumentNodeTest {
  private static final String ANY_DURATION = "a duration such as 30s";

  private final FaultCollector faults = new FaultCollector(false);

  @Test
  void membersAreReadByType() throws DocumentParseException {
    DocumentNode root =
        root("{t: a, n: 7, d: 30s, f: true, l: [a, b], o: {t: c}, os: [{t: d}], nothing: null}");

    assertThat(root.text("t")).contains("a");
    assertThat(root.integer("n", 0, 7)).hasValue(7);
    assertThat(root.number("n", 0, 7)).hasValue(7.0);
    assertThat(root.duration("d", ANY_DURATION, any -> true)).contains(Duration.ofSeconds(30));
    assertThat(root.flag("f")).contains(true);
    assertThat(root.texts("l")).containsExactly("a", "b");
    assertThat(root.object("o").text("t")).contains("c");
    assertThat(root.objects("os", "")).extracting(DocumentNode::pointer).containsExactly("/os/0");
    assertThat(root.at("/os/0/t").textOrEmpty()).isEqualTo("d");
    assertThat(root.text("nothing")).isEmpty();
    assertThat(faults.count()).isZero();
  }

  @Test
  void missingMembersAreNotFaults() throws DocumentParseException {
    DocumentNode root = root("{}");

    assertThat(root.text("t")).isEmpty();
    assertThat(root.integer("n", 0, 7)).isEqualTo(OptionalInt.empty());
    assertThat(root.duration("d", ANY_DURATION, any -> true)).isEmpty();
    assertThat(root.flag("f")).isEmpty();
    assertThat(root.texts("l")).isEmpty();
    assertThat(root.object("o").text("t")).isEmpty();
    assertThat(root.objects("os", "")).isEmpty();
    assertThat(faults.count()).isZero();
  }

  @Test
  void faultHasProblemFoundValueAndAdvice() throws DocumentParseException {
    DocumentNode root =
        root(
            "{t: 1, b: ' ', n: 8, m: secret, d: soon, f: 'yes', l: a, e: [a, {}], o: [], os: [a]}");

    root.text("t");
    root.text("b");
    root.integer("n", 0, 7);
    root.integer("m", 0, 7);
    root.number("n", 0, 1);
    root.duration("d", ANY_DURATION, any -> true);
    root.flag("f");
    root.texts("l");
    root.texts("e");
    root.object("o");
    root.objects("os", "write {t: a}");
    root.member("gone").asText("name it");

    assertThat(faults.faults(pointer -> 0))
        .extracting(DocumentFault::path, DocumentFault::message)
        .containsExactly(
            tuple("/t", "t is a number and should be a string; put it in quotes, write t: \"…\""),
            tuple("/b", "b is empty; write b: \"…\""),
            tuple("/n", "n is 8 and should be a whole number from 0 to 7"),
            tuple("/m", "m is a string and should be a whole number from 0 to 7"),
            tuple("/n", "n is 8 and should be a number from 0 to 1"),
            tuple("/d", "d is 'soon' and should be a duration such as 30s"),
            tuple("/f", "f is a string and should be true or false"),
            tuple("/l", "l is a string and should be a list; write l: [\"…\"]"),
            tuple("/e", "e contains an object and should contain strings; write e: [\"…\"]"),
            tuple("/o", "o is a list and should be an object; write o: {…}"),
            tuple("/os/0", "os[0] is a string and should be an object; write {t: a}"),
            tuple("/gone", "gone is missing; name it"));
  }

  @Test
  void lengthOfANameIsBounded() throws DocumentParseException {
    DocumentNode root = root("{fits: " + "a".repeat(1000) + ", long: " + "a".repeat(1001) + "}");

    assertThat(root.member("fits").asName("")).isPresent();
    assertThat(root.member("long").asName("")).isEmpty();
    assertThat(faults.faults(pointer -> 0))
        .extracting(DocumentFault::message)
        .containsExactly("long is longer than 1000 characters; shorten it");
  }

  @Test
  void membersNotReadAreUnknown() throws DocumentParseException {
    DocumentNode root = root("{retry: 1, retri: 1, other: 1, 'a/b': 1, timeout: 1}");

    root.optional("retry");
    root.optional("timeout");
    root.warnOfUnknown();
    root.requireKnown();

    assertThat(faults.warnings(pointer -> 0))
        .extracting(DocumentFault::path, DocumentFault::code, DocumentFault::message)
        .containsExactly(
            tuple(
                "/retri",
                "UNKNOWN_MEMBER",
                "retri is not recognized and is ignored; did you mean retry?"),
            tuple(
                "/other",
                "UNKNOWN_MEMBER",
                "other is not recognized and is ignored; known are retry, timeout"),
            tuple(
                "/a~1b",
                "UNKNOWN_MEMBER",
                "a/b is not recognized and is ignored; known are retry, timeout"));
    assertThat(faults.faults(pointer -> 0))
        .extracting(DocumentFault::path, DocumentFault::code, DocumentFault::message)
        .containsExactly(
            tuple("/retri", "INVALID", "retri is not recognized; did you mean retry?"),
            tuple("/other", "INVALID", "other is not recognized; known are retry, timeout"),
            tuple("/a~1b", "INVALID", "a/b is not recognized; known are retry, timeout"));
  }

  @Test
  void strictCollectorTreatsWarningsAsFaults() throws DocumentParseException {
    FaultCollector strict = new FaultCollector(true);

    DocumentNode.root(JsonMappers.read("{}"), strict).warn("ODD", "this is odd");

    assertThat(strict.faults(pointer -> 7))
        .containsExactly(new DocumentFault("", "ODD", "this is odd", 7));
    assertThat(strict.warnings(pointer -> 7)).isEmpty();
  }

  @Test
  void collectorKeepsFirstFaultsOnceAndCountsTheRest() {
    DocumentNode root = DocumentNode.root(JsonMappers.object(), faults);
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 100; i++) {
        root.element(i).fault("is odd");
      }
    }
    root.element(100).fault("is odd");
    root.element(101).fault("is odd");

    List<DocumentFault> told = faults.faults(pointer -> 3);

    assertThat(faults.count()).isEqualTo(202);
    assertThat(told).hasSize(101);
    assertThat(told.get(99)).isEqualTo(new DocumentFault("/99", "INVALID", "is odd", 3));
    assertThat(told.get(100))
        .isEqualTo(
            new DocumentFault("", "MORE_FAULTS", "there are 2 more; correct these first", 0));
    assertThat(FaultJson.of(told)).hasSize(101);
  }

  private DocumentNode root(String yaml) throws DocumentParseException {
    return DocumentNode.root(ParsedDocument.yaml(yaml).root(), faults);
  }
}
