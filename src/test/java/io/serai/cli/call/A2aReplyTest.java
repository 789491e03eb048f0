package io.serai.cli.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.JsonMappers;
import org.junit.jupiter.api.Test;

class A2aReplyTest {

  @Test
  void severalArtifactsAreNamedAndTheLastWordsFollow() throws Exception {
    A2aReply reply =
        task(
            "COMPLETED",
            "Mended and tested",
            """
            {"name":"mended.txt","parts":[{"text":"Mended: "},{"text":"the login"}]},
            {"parts":[{"text":"It works again."}]},
            {"name":"facts","parts":[{"data":7}]}\
            """);

    assertThat(reply.reply())
        .containsExactly(
            "mended.txt:",
            "Mended: the login",
            "It works again.",
            "facts:",
            "7",
            "Mended and tested");
    assertThat(reply.outputs()).contains("7");
  }

  @Test
  void oneArtifactIsNotNamedAndWordsThatRepeatItAreLeftOut() throws Exception {
    String artifact = "{\"name\":\"result\",\"parts\":[{\"text\":\"They rest.\"}]}";

    assertThat(task("COMPLETED", "They rest.", artifact).reply()).containsExactly("They rest.");
    assertThat(task("COMPLETED", "Done.", "").reply()).containsExactly("Done.");
  }

  @Test
  void wordsOfATaskThatHasNotCompletedAreNotPartOfItsReply() throws Exception {
    assertThat(task("INPUT_REQUIRED", "Which word?", "").reply()).isEmpty();
    assertThat(task("FAILED", "It broke.", "").reply()).isEmpty();
  }

  @Test
  void textsOfSeveralArtifactsAreOnTheirOwnLinesForPrograms() throws Exception {
    String artifacts = "{\"parts\":[{\"text\":\"a\"}]},{\"parts\":[{\"text\":\"b\"}]}";

    assertThat(task("COMPLETED", "", artifacts).outputs()).contains("a\nb");
  }

  private static A2aReply task(String state, String words, String artifacts) throws Exception {
    return new A2aReply(
        JsonMappers.read(
            """
            {"task":{"id":"t","artifacts":[%s],
             "status":{"state":"TASK_STATE_%s","message":{"parts":[{"text":"%s"}]}}}}\
            """
                .formatted(artifacts, state, words)));
  }
}
