package io.serai.reload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.document.DocumentFault;
import io.serai.reload.FileReloadOutcome.Status;
import io.serai.store.FileStamp;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("A2S-Q25")
@Timeout(300)
class FolderReloaderTest {

  @TempDir Path folder;
  private Home home;
  private ReloadThread thread;
  private final ReloadHistory reloadHistory = new ReloadHistory();
  private final Words words = new Words();
  private final List<FileReloadOutcome> told = Collections.synchronizedList(new ArrayList<>());

  @BeforeEach
  void startThread() throws IOException {
    home = new Home(folder);
    thread = ReloadThread.start(FileSystems.getDefault(), "reload");
    reloadHistory.listen(told::add);
  }

  @AfterEach
  void stopThread() {
    thread.close();
  }

  @Test
  void firstChangeSetHasFilesOfSubfoldersButNoDotFiles() {
    // given
    home.write("words/a.txt", "one");
    home.write("words/deep/er/b.txt", "two");
    home.write("words/.hidden.txt", "no");
    home.write("words/.git/c.txt", "no");
    home.write("words/notes.md", "no");

    // when
    start(ReloadConfig.DEFAULT);

    // then
    assertThat(words.changeSets)
        .containsExactly(
            new ChangeSet(
                Map.of("words/a.txt", "one", "words/deep/er/b.txt", "two"),
                Set.of(),
                true,
                LoadProgressListener.NONE));
    assertThat(files(Status.APPLIED)).containsExactly("words/a.txt", "words/deep/er/b.txt");
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void namedPipeInPlaceOfTheFolderIsNotWaitedFor() throws Exception {
    String pipe = folder.resolve("words").toString();
    assertThat(new ProcessBuilder("mkfifo", pipe).start().waitFor()).isZero();
    start(ReloadConfig.DEFAULT);

    home.delete("words");
    home.write("words/a.txt", "one");

    awaitServed("words/a.txt", "one");
  }

  @Test
  void loadingThousandsOfFilesReportsProgress() {
    // given
    IntStream.range(0, 2_000).forEach(n -> home.write("words/" + n % 7 + "/" + n + ".txt", "w"));
    List<Integer> done = new ArrayList<>();

    // when
    reloader(ReloadConfig.DEFAULT).start((at, total) -> done.add(at));

    // then
    assertThat(done).isEqualTo(IntStream.rangeClosed(1, 2_000).boxed().toList());
    assertThat(words.served).hasSize(2_000);
    assertThat(words.changeSets).hasSize(1);
  }

  @Test
  void newChangedAndDeletedFilesHavePathsRelativeToTheHome() {
    // given
    start(withoutPoll());

    // when
    home.write("words/a.txt", "one");
    awaitServed("words/a.txt", "one");
    home.write("words/a.txt", "two");
    awaitServed("words/a.txt", "two");
    home.delete("words/a.txt");
    await().until(words.served::isEmpty);

    // then
    await().until(() -> told.size() == 3);
    assertThat(told).extracting(FileReloadOutcome::file).containsOnly("words/a.txt");
    assertThat(told)
        .extracting(FileReloadOutcome::status)
        .containsExactly(Status.APPLIED, Status.APPLIED, Status.REMOVED);
    assertThat(reloadHistory.recent())
        .extracting(FileReloadOutcome::status)
        .containsExactly(Status.REMOVED, Status.APPLIED, Status.APPLIED);
  }

  @Test
  void refusedFileThatIsSavedAgainUnchangedIsAppliedAgain() throws IOException {
    home.write("words/a.txt", "bad");
    home.write("words/b.txt", "good");
    start(withoutPoll());
    await().until(() -> reloadHistory.refused().containsKey("words/a.txt"));
    int before = words.changeSets.size();

    Files.setLastModifiedTime(folder.resolve("words/b.txt"), FileTime.fromMillis(1_000));
    Files.setLastModifiedTime(folder.resolve("words/a.txt"), FileTime.fromMillis(1_000));

    await().until(() -> words.changeSets.size() > before);
    assertThat(words.changeSets.get(before).written()).containsOnlyKeys("words/a.txt");
  }

  @Test
  void closedFileIsAppliedWithinAHundredMilliseconds() {
    // given
    start(withoutPoll());
    AtomicInteger edits = new AtomicInteger();

    // then: the quickest counts, for others may have the processor meanwhile
    await().until(() -> edit(edits.incrementAndGet()).compareTo(Duration.ofMillis(80)) < 0);
  }

  /** How long it takes until an edit is applied. */
  private Duration edit(int n) throws IOException {
    home.write("words/a.txt", "word " + n);
    long closed = System.nanoTime();
    awaitServed("words/a.txt", "word " + n);
    return Duration.ofNanos(words.appliedAt.get(words.appliedAt.size() - 1) - closed);
  }

  @Test
  void tenFilesWrittenTogetherAreOneChangeSet() {
    // given
    home.write("words/first.txt", "w");
    start(withPatience());

    // when
    IntStream.range(0, 10).forEach(n -> home.write("words/" + n + ".txt", "w"));

    // then
    await().until(() -> words.served.size() == 11);
    assertThat(words.changeSets).hasSize(2);
    assertThat(words.changeSets.get(1).written()).hasSize(10);
  }

  @Test
  void renameIsOneChangeSet() {
    // given
    home.write("words/old.txt", "w");
    start(withoutPoll());

    // when
    home.move("words/old.txt", "words/new.txt");

    // then
    await().until(() -> words.changeSets.size() == 2);
    assertThat(words.changeSets.get(1))
        .isEqualTo(
            new ChangeSet(
                Map.of("words/new.txt", "w"),
                Set.of("words/old.txt"),
                false,
                LoadProgressListener.NONE));
  }

  @Test
  void writingATemporaryFileAndRenamingItIsOneWrite() throws IOException {
    // given
    home.write("words/a.txt", "one");
    start(withoutPoll());

    // when
    home.write("words/.a.txt.swp", "two");
    Files.move(
        folder.resolve("words/.a.txt.swp"),
        folder.resolve("words/a.txt"),
        StandardCopyOption.ATOMIC_MOVE);

    // then
    awaitServed("words/a.txt", "two");
    assertThat(words.changeSets.get(1))
        .isEqualTo(
            new ChangeSet(
                Map.of("words/a.txt", "two"), Set.of(), false, LoadProgressListener.NONE));
  }

  @Test
  void fileWithUnchangedBytesIsNotApplied() {
    // given
    home.write("words/a.txt", "one");
    start(withoutPoll());

    // when
    home.write("words/a.txt", "one");
    home.write("words/b.txt", "two");

    // then
    awaitServed("words/b.txt", "two");
    assertThat(words.changeSets.get(1).written()).containsOnlyKeys("words/b.txt");
  }

  @Test
  void newSubfolderIsWatchedAndItsFilesAreApplied() {
    // given
    start(withoutPoll());

    // when
    home.write("words/x/y/z/a.txt", "one");
    awaitServed("words/x/y/z/a.txt", "one");
    home.write("words/x/y/z/a.txt", "two");

    // then
    awaitServed("words/x/y/z/a.txt", "two");
  }

  @Test
  void renamedSubfolderIsStillWatched() {
    // given
    home.write("words/dogs/a.txt", "one");
    home.write("words/dogs/small/b.txt", "two");
    start(withoutPoll());

    // when
    home.move("words/dogs", "words/cats");
    await().until(() -> words.served.containsKey("words/cats/small/b.txt"));
    home.write("words/cats/small/b.txt", "three");

    // then
    awaitServed("words/cats/small/b.txt", "three");
    assertThat(words.served).containsOnlyKeys("words/cats/a.txt", "words/cats/small/b.txt");
    assertThat(words.changeSets.get(1).gone())
        .containsExactly("words/dogs/a.txt", "words/dogs/small/b.txt");
  }

  @Test
  void otherSubfoldersAreWatchedAfterOneIsDeleted() throws IOException {
    // given
    home.write("words/dogs/a.txt", "one");
    home.write("words/cats/b.txt", "two");
    start(withoutPoll());

    // when
    home.delete("words/dogs/a.txt");
    Files.delete(folder.resolve("words/dogs"));
    await().until(() -> !words.served.containsKey("words/dogs/a.txt"));
    home.write("words/dogs/a.txt", "three");
    home.write("words/cats/b.txt", "four");

    // then
    awaitServed("words/dogs/a.txt", "three");
    awaitServed("words/cats/b.txt", "four");
  }

  @Test
  void folderMayBeDeletedAndCreatedAgain() throws IOException {
    // given
    home.write("words/a.txt", "one");
    start(withoutPoll());

    // when
    home.move("words", "away");
    await().until(words.served::isEmpty);
    home.move("away", "words");
    awaitServed("words/a.txt", "one");
    home.write("words/a.txt", "two");

    // then
    awaitServed("words/a.txt", "two");
  }

  @Test
  void folderMissingAtStartIsWatchedOnceItExists() {
    // given
    start(withoutPoll());

    // when
    home.write("words/a.txt", "one");

    // then
    awaitServed("words/a.txt", "one");
  }

  @Test
  void pollFindsChangesWithoutFileSystemEvents() throws IOException {
    // given
    Path mounted = Files.createDirectories(folder.resolve("elsewhere"));
    Files.writeString(mounted.resolve("target"), "one");
    Files.createDirectories(folder.resolve("words"));
    Files.createSymbolicLink(folder.resolve("words/a.txt"), mounted.resolve("target"));
    start(ReloadConfig.DEFAULT.withPoll(Duration.ofMillis(100)));
    assertThat(words.served).containsEntry("words/a.txt", "one");

    // when
    Files.writeString(mounted.resolve("target"), "two");

    // then
    awaitServed("words/a.txt", "two");
  }

  @Test
  void symbolicLinksAreFollowedAndCyclesEnd() throws IOException {
    // given
    Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
    Files.writeString(elsewhere.resolve("a.txt"), "one");
    Files.createDirectories(folder.resolve("words"));
    Files.createSymbolicLink(folder.resolve("words/linked"), elsewhere);
    Files.createSymbolicLink(elsewhere.resolve("back"), folder.resolve("words"));

    // when
    start(withoutPoll());
    Files.writeString(elsewhere.resolve("b.txt"), "two");

    // then
    awaitServed("words/linked/b.txt", "two");
    assertThat(words.served).containsOnlyKeys("words/linked/a.txt", "words/linked/b.txt");
    await().until(() -> reloadHistory.refused().containsKey("words/linked/back"));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void fileWhoseNameIsNotUtf8StaysServed() throws Exception {
    // given
    Files.createDirectories(folder.resolve("words"));
    new ProcessBuilder("sh", "-c", "printf one > \"$(printf 'words/b\\377d.txt')\"")
        .directory(folder.toFile())
        .start()
        .waitFor();
    FolderReloader reloader = reloader(withoutPoll());
    reloader.start(LoadProgressListener.NONE);

    // when
    reloader.rescan().join();
    reloader.rescan().join();

    // then
    assertThat(words.served).containsValue("one");
    assertThat(told).hasSize(1);
  }

  @Test
  void swappedHiddenLinkOfAMountIsNoticed() throws IOException {
    // given
    home.write("words/.v1/a.txt", "one");
    home.write("words/.v2/a.txt", "two");
    Files.createSymbolicLink(folder.resolve("words/..data"), Path.of(".v1"));
    Files.createSymbolicLink(folder.resolve("words/a.txt"), Path.of("..data/a.txt"));
    start(withoutPoll());

    // when
    Files.createSymbolicLink(folder.resolve("words/..next"), Path.of(".v2"));
    Files.move(
        folder.resolve("words/..next"),
        folder.resolve("words/..data"),
        StandardCopyOption.ATOMIC_MOVE);

    // then
    awaitServed("words/a.txt", "two");
  }

  @Test
  void rescanFindsMissedChanges() {
    // given
    FolderReloader reloader = reloader(withoutPoll());
    reloader.start(LoadProgressListener.NONE);
    reloader.close();
    FolderReloader second = reloader(withoutPoll());
    second.start(LoadProgressListener.NONE);
    home.write("words/a.txt", "one");

    // when
    second.rescan().join();

    // then
    assertThat(words.served).containsEntry("words/a.txt", "one");
  }

  @Test
  void overflowOfFileSystemEventsCausesARescan() {
    // given
    start(withoutPoll());

    // when
    IntStream.range(0, 3_000).forEach(n -> home.write("words/" + n + ".txt", "w"));

    // then
    await().until(() -> words.served.size() == 3_000);
  }

  @Test
  void rejectionIsNotReportedWhileTheFileIsBeingWritten() throws IOException {
    // given
    start(withoutPoll());

    // when
    Files.createDirectories(folder.resolve("words"));
    try (OutputStream out = Files.newOutputStream(folder.resolve("words/slow.txt"))) {
      for (String part : List.of("a bad", " word,", " half written")) {
        out.write(part.getBytes(StandardCharsets.UTF_8));
        int seen = words.changeSets.size();
        await().until(() -> words.changeSets.size() > seen);
      }
    }
    home.write("words/slow.txt", "whole");

    // then
    awaitServed("words/slow.txt", "whole");
    await().until(() -> !told.isEmpty());
    assertThat(told).extracting(FileReloadOutcome::status).containsExactly(Status.APPLIED);
    assertThat(reloadHistory.refused()).isEmpty();
  }

  @Test
  void rejectionIsReportedOnceTheFileIsQuietForHalfASecond() {
    // given
    start(withoutPoll());
    home.write("words/a.txt", "bad");

    // when
    await().until(() -> !told.isEmpty());

    // then
    assertThat(told).extracting(FileReloadOutcome::status).containsExactly(Status.REFUSED);
    assertThat(reloadHistory.refused()).containsOnlyKeys("words/a.txt");
    assertThat(words.changeSets).hasSizeGreaterThanOrEqualTo(2);
    Duration age = Duration.between(modified("words/a.txt"), told.get(0).at());
    assertThat(age).isGreaterThanOrEqualTo(Duration.ofMillis(490));
  }

  @Test
  void rejectionOfAnOldFileIsReportedAtOnce() {
    // given
    home.writeOld("words/a.txt", "bad");

    // when
    start(withoutPoll());

    // then
    assertThat(told)
        .singleElement()
        .satisfies(
            outcome ->
                assertThat(outcome.errors())
                    .containsExactly(
                        new DocumentFault("/word", "BAD_WORD", "Say something better", 1)));
  }

  @Test
  void repairedOrDeletedFileIsNoLongerRejected() {
    // given
    home.writeOld("words/a.txt", "bad");
    home.writeOld("words/b.txt", "bad");
    start(withoutPoll());
    assertThat(reloadHistory.refused()).containsOnlyKeys("words/a.txt", "words/b.txt");

    // when
    home.write("words/a.txt", "good");
    home.delete("words/b.txt");

    // then
    await().until(() -> reloadHistory.refused().isEmpty());
  }

  @Test
  void oversizedInvalidOrUnreadableFileIsRejectedBeforeTheHandler() throws IOException {
    // given
    home.writeOld("words/large.txt", "w".repeat(1_001));
    home.writeOld("words/fits.txt", "w".repeat(1_000));
    Files.write(home.writeOld("words/latin.txt", ""), new byte[] {'f', (byte) 0xFC, 'r'});
    Files.setLastModifiedTime(folder.resolve("words/latin.txt"), FileTime.fromMillis(0));
    Files.createSymbolicLink(folder.resolve("words/broken.txt"), Path.of("/proc/self/mem"));

    // when
    ReloadConfig usual = withoutPoll();
    start(
        new ReloadConfig(
            usual.quiet(), usual.longest(), usual.settled(), usual.written(), usual.poll(), 1_000));

    // then
    await().until(() -> reloadHistory.refused().size() == 3);
    assertThat(code("words/large.txt")).isEqualTo("FILE_TOO_LARGE");
    assertThat(code("words/latin.txt")).isEqualTo("NOT_UTF8");
    assertThat(code("words/broken.txt")).isEqualTo("FILE_UNREADABLE");
    assertThat(words.changeSets.get(0).written()).containsOnlyKeys("words/fits.txt");
  }

  @Test
  void whatHasTheNameOfAFileAndIsNoneIsRefused() throws Exception {
    // given
    home.writeOld("words/a.txt", "one");
    Files.createDirectory(folder.resolve("words/folder.txt"));
    Files.createSymbolicLink(folder.resolve("words/dangling.txt"), Path.of("nothing"));
    String pipe = folder.resolve("words/pipe.txt").toString();
    assertThat(new ProcessBuilder("mkfifo", pipe).start().waitFor()).isZero();

    // when
    start(withoutPoll());

    // then
    await().until(() -> reloadHistory.refused().size() == 3);
    assertThat(code("words/folder.txt")).isEqualTo("NOT_A_FILE");
    assertThat(code("words/dangling.txt")).isEqualTo("NOT_A_FILE");
    assertThat(code("words/pipe.txt")).isEqualTo("NOT_A_FILE");
    assertThat(words.served).containsOnlyKeys("words/a.txt");
    home.delete("words/folder.txt");
    home.delete("words/dangling.txt");
    home.delete("words/pipe.txt");
    await().until(() -> reloadHistory.refused().isEmpty());
  }

  @Test
  void fileInWhosePlaceIsAFolderIsRemovedAndRefusedUntilItIsAFileAgain() throws IOException {
    // given
    home.writeOld("words/a.txt", "one");
    start(withoutPoll());

    // when
    home.delete("words/a.txt");
    Files.createDirectory(folder.resolve("words/a.txt"));

    // then
    await().until(() -> reloadHistory.refused().containsKey("words/a.txt"));
    assertThat(words.served).isEmpty();
    home.delete("words/a.txt");
    home.write("words/a.txt", "two");
    awaitServed("words/a.txt", "two");
    await().until(() -> reloadHistory.refused().isEmpty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"words/up", "words/inner/up"})
  void linkToAFolderThatContainsItIsRefusedUntilItIsRemoved(String link) throws IOException {
    // given
    home.writeOld("other.txt", "not to be read");
    home.writeOld("words/inner/a.txt", "one");
    start(withoutPoll());

    // when
    Files.createSymbolicLink(folder.resolve(link), folder);

    // then
    await().until(() -> reloadHistory.refused().containsKey(link));
    assertThat(code(link)).isEqualTo("NOT_A_FILE");
    assertThat(words.served).containsOnlyKeys("words/inner/a.txt");
    home.delete(link);
    Files.createDirectory(folder.resolve(link));
    home.write(link + "/b.txt", "two");
    awaitServed(link + "/b.txt", "two");
    await().until(() -> reloadHistory.refused().isEmpty());
  }

  @Test
  void byteOrderMarkIsRemoved() {
    // given
    home.write("words/a.txt", "\uFEFFone");

    // when
    start(withoutPoll());

    // then
    assertThat(words.served).containsEntry("words/a.txt", "one");
  }

  @Test
  @Tag("FLD-3")
  void aFileAtWhichTheHandlerThrowsTakesNoOtherFileAlong() {
    // given
    for (String name : List.of("a", "b", "d", "e", "f")) {
      home.writeOld("words/" + name + ".txt", "one");
    }
    home.writeOld("words/c.txt", "crash");

    // when
    start(withoutPoll());

    // then
    assertThat(words.served.keySet())
        .containsExactly("words/a.txt", "words/b.txt", "words/d.txt", "words/e.txt", "words/f.txt");
    assertThat(reloadHistory.refused().keySet()).containsExactly("words/c.txt");
    assertThat(code("words/c.txt")).isEqualTo("INTERNAL");
  }

  @Test
  void aDeletionIsAppliedBesideAFileAtWhichTheHandlerThrows() {
    // given
    home.writeOld("words/a.txt", "one");
    home.writeOld("words/b.txt", "two");
    start(withoutPoll());

    // when
    home.write("words/b.txt", "crash");
    home.delete("words/a.txt");

    // then
    await()
        .untilAsserted(
            () -> assertThat(reloadHistory.refused().keySet()).containsExactly("words/b.txt"));
    await()
        .untilAsserted(
            () -> assertThat(words.served).containsOnly(Map.entry("words/b.txt", "two")));
  }

  @Test
  void filesAreRejectedIfTheHandlerThrowsAndWatchingContinues() {
    // given
    home.writeOld("words/a.txt", "crash");
    start(withoutPoll());
    assertThat(code("words/a.txt")).isEqualTo("INTERNAL");

    // when
    home.write("words/a.txt", "good");

    // then
    awaitServed("words/a.txt", "good");
    await().until(() -> reloadHistory.refused().isEmpty());
  }

  @Test
  void failingListenerDoesNotAffectOthers() {
    // given
    ReloadHistory log = new ReloadHistory();
    List<FileReloadOutcome> heard = new ArrayList<>();
    log.listen(
        outcome -> {
          throw new IllegalStateException("this listener fails");
        });
    log.listen(heard::add);

    // when
    log.record(List.of(FileReloadOutcome.removed("words/a.txt", Clock.systemUTC().instant())));

    // then
    assertThat(heard).hasSize(1);
    assertThat(log.recent()).hasSize(1);
  }

  @Test
  void logKeepsTheLastThousandEntriesNewestFirst() {
    // given
    ReloadHistory log = new ReloadHistory();

    // when
    for (int n = 0; n < 1_500; n++) {
      log.record(List.of(FileReloadOutcome.removed("words/" + n, Clock.systemUTC().instant())));
    }

    // then
    assertThat(log.recent()).hasSize(1_000);
    assertThat(log.recent().get(0).file()).isEqualTo("words/1499");
    assertThat(log.recent().get(999).file()).isEqualTo("words/500");
  }

  @Test
  void submittedWorkRunsBetweenChangeSetsAndIsLogged() {
    // given
    FolderReloader reloader = reloader(withoutPoll());
    reloader.start(LoadProgressListener.NONE);

    // when
    reloader
        .recheck(
            () ->
                List.of(
                    FileReloadOutcome.applied(
                        "words/a.txt", Clock.systemUTC().instant(), List.of())))
        .join();

    // then
    assertThat(files(Status.APPLIED)).containsExactly("words/a.txt");
  }

  @Test
  void closedReloaderAppliesNoChanges() {
    // given
    FolderReloader reloader = reloader(ReloadConfig.DEFAULT.withPoll(Duration.ofMillis(20)));
    reloader.start(LoadProgressListener.NONE);
    FolderReloader other = reloader(withoutPoll());
    other.start(LoadProgressListener.NONE);

    // when
    reloader.close();
    other.recheck(List::of).join();
    int before = words.changeSets.size();
    home.write("words/a.txt", "one");
    awaitServed("words/a.txt", "one");

    // then
    assertThat(words.changeSets).hasSize(before + 1);
  }

  @Test
  void reloadsLeakNoThread() {
    // given
    start(withoutPoll());
    home.write("words/a.txt", "start");
    awaitServed("words/a.txt", "start");
    long threads = threads();

    // when
    for (int n = 0; n < 50; n++) {
      home.write("words/a.txt", "word " + n);
      awaitServed("words/a.txt", "word " + n);
    }

    // then
    await().until(() -> threads() <= threads);
  }

  /** Those of this test's own waiting come and go. */
  private static long threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !thread.getName().startsWith("awaitility"))
        .count();
  }

  private void start(ReloadConfig options) {
    reloader(options).start(LoadProgressListener.NONE);
  }

  private FolderReloader reloader(ReloadConfig options) {
    return new FolderReloader(folder, words, reloadHistory, thread, options, Clock.systemUTC());
  }

  /** Writes that take this long on a busy machine are still one change set. */
  private static ReloadConfig withPatience() {
    Duration quiet = Duration.ofSeconds(2);
    Duration longest = Duration.ofMinutes(1);
    return new ReloadConfig(quiet, longest, quiet, quiet, Duration.ofDays(1), 1 << 20);
  }

  private static ReloadConfig withoutPoll() {
    return ReloadConfig.DEFAULT.withPoll(Duration.ofDays(1));
  }

  private void awaitServed(String file, String text) {
    await().pollInterval(Duration.ofMillis(5)).until(() -> text.equals(words.served.get(file)));
  }

  private List<String> files(Status status) {
    return told.stream().filter(o -> o.status() == status).map(FileReloadOutcome::file).toList();
  }

  private String code(String file) {
    return Objects.requireNonNull(reloadHistory.refused().get(file)).errors().get(0).code();
  }

  private Instant modified(String file) {
    return FileStamp.of(folder.resolve(file)).orElseThrow().modified();
  }
}
