package io.serai.library;

import static io.serai.library.TestMavenRepository.jar;
import static io.serai.library.TestMavenRepository.mavenJar;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarFolderReportTest {

  @TempDir Path own;
  @TempDir Path added;

  @BeforeEach
  void hubHasSomeJars() throws IOException {
    mavenJar(own.resolve("slf4j-api-2.0.17.jar"), "org.slf4j:slf4j-api:2.0.17");
    mavenJar(own.resolve("annotations-13.0.jar"), "org.jetbrains:annotations:13.0");
    jar(own.resolve("grey-1.0.jar"), Map.of());
  }

  @Test
  void otherVersionThanTheHubsIsReportedWithBothVersions() throws IOException {
    mavenJar(added.resolve("slf4j-api-1.7.36.jar"), "org.slf4j:slf4j-api:1.7.36");

    assertThat(problems())
        .containsExactly(
            "slf4j-api-1.7.36.jar is not used: the hub has slf4j-api 2.0.17, and its version always"
                + " wins. Remove the file; what needs 1.7.36 may fail.");
  }

  @Test
  void sameVersionAsTheHubsIsNotNeeded() throws IOException {
    mavenJar(added.resolve("slf4j-api-2.0.17.jar"), "org.slf4j:slf4j-api:2.0.17");

    assertThat(problems())
        .containsExactly("slf4j-api-2.0.17.jar is not needed: the hub has it. Remove the file.");
  }

  @Test
  void sameNameOfAnotherGroupIsNotAConflict() throws IOException {
    mavenJar(added.resolve("annotations-2.30.0.jar"), "software.amazon.awssdk:annotations:2.30.0");

    assertThat(problems()).isEmpty();
  }

  @Test
  void jarWithoutMavensDataIsComparedByItsName() throws IOException {
    jar(added.resolve("grey-2.0.jar"), Map.of());

    assertThat(problems()).singleElement().asString().contains("the hub has grey 1.0");
  }

  @Test
  void jarOfOnePlatformIsNotAnotherVersion() throws IOException {
    mavenJar(own.resolve("netty-4.1.jar"), "io.netty:netty:4.1");
    mavenJar(added.resolve("netty-4.2.jar"), "io.netty:netty:4.2");
    mavenJar(added.resolve("netty-4.1-linux-x86_64.jar"), "io.netty:netty:4.1");

    assertThat(report().entries())
        .extracting(JarFolderReport.Entry::version)
        .containsExactly("4.1", "4.2");
    assertThat(problems()).last().asString().contains("netty-4.2.jar is not used");
  }

  @Test
  void twoAddedVersionsAreReported() throws IOException {
    jar(added.resolve("blue-1.0.jar"), Map.of());
    jar(added.resolve("blue-1.1-beta.jar"), Map.of());

    assertThat(problems())
        .containsExactly("blue-1.0.jar and blue-1.1-beta.jar are two versions. Keep one.");
  }

  @Test
  void fileThatIsNotAJarIsReadByItsName() throws IOException {
    Files.writeString(added.resolve("blue-1.0.jar"), "no zip");
    Files.writeString(added.resolve("README.md"), "not listed");

    assertThat(report().entries())
        .extracting(JarFolderReport.Entry::artifact)
        .containsExactly("blue");
  }

  @Test
  void jarsThatJavaDoesNotLoadAreReported() throws IOException {
    Path jar = jar(added.resolve("blue-1.0.jar"), Map.of());

    assertThat(report().notOnClassPath()).containsExactly(jar);
  }

  @Test
  void folderThatDoesNotExistIsEmpty() throws IOException {
    assertThat(JarFolderReport.of(new JarFolder(added.resolve("none")), HubJars.in(own)))
        .extracting(JarFolderReport::entries)
        .isEqualTo(List.of());
  }

  private List<String> problems() throws IOException {
    return report().problems();
  }

  private JarFolderReport report() throws IOException {
    return JarFolderReport.of(new JarFolder(added), HubJars.in(own));
  }
}
