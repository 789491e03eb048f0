package io.serai.dialect.organization.artifact;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.dialect.organization.config.OrganizationAgentConfig;
import io.serai.document.FileMediaTypes;
import io.serai.document.JsonMappers;
import io.serai.document.Sha256;
import io.serai.task.Artifact;
import io.serai.task.Part;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes artifacts of the files that reports name: with their content up to a size, beyond it with
 * the address of a download. Reading blocks. Thread-safe.
 */
public record ReportedFileArtifacts(Clock clock) {

  /** Size up to which an artifact has the content of its file. */
  static final long MAX_INLINE = 1 << 20;

  /** Size of all contents in the artifacts of one task; further files are for download. */
  private static final long MAX_INLINE_SUM = 8 << 20;

  /** Files of one task; further ones are left out. */
  private static final int MOST_FILES = 200;

  private static final int ID_DIGITS = 16;

  /**
   * Returns an artifact for each file below the folder in which the organization works, in the
   * order of the files. Others are left out, and logged.
   *
   * @param address of downloads of the task, to which the id of an artifact is appended
   */
  public List<Artifact> of(
      OrganizationAgentConfig organization,
      String task,
      String address,
      Collection<ReportedFile> files) {
    List<Artifact> artifacts = new ArrayList<>();
    if (organization.workDir().isEmpty()) {
      return artifacts;
    }
    WorkDirectory folder = new WorkDirectory(organization.workDir().get());
    SkippedFiles skipped = new SkippedFiles();
    long sum = 0;
    for (String name : names(folder, skipped, files)) {
      try (WorkDirectory.OpenFile file = folder.open(name)) {
        long size = file.attributes().size();
        boolean inline = size <= MAX_INLINE && sum + size <= MAX_INLINE_SUM;
        byte @Nullable [] content = inline ? read(file) : null;
        if (content == null) {
          artifacts.add(download(organization, name, address, size));
        } else {
          sum += content.length;
          artifacts.add(content(name, content));
        }
      } catch (IOException gone) {
        skipped.add(name);
      }
    }
    skipped.log(task);
    return artifacts;
  }

  private static Set<String> names(
      WorkDirectory folder, SkippedFiles skipped, Collection<ReportedFile> files) {
    Set<String> names = new LinkedHashSet<>();
    for (ReportedFile file : files) {
      Optional<String> name = names.size() < MOST_FILES ? folder.locate(file) : Optional.empty();
      name.ifPresentOrElse(names::add, () -> skipped.add(file.path()));
    }
    return names;
  }

  /** Returns the content; null if the file has grown too large meanwhile. */
  private static byte @Nullable [] read(WorkDirectory.OpenFile file) throws IOException {
    ByteBuffer content =
        ByteBuffer.allocate((int) Math.min(MAX_INLINE, file.attributes().size()) + 1);
    while (content.hasRemaining() && file.channel().read(content) >= 0) {
      if (content.position() > MAX_INLINE) {
        return null;
      }
    }
    byte[] bytes = new byte[content.flip().remaining()];
    content.get(bytes);
    return bytes;
  }

  private static Artifact content(String name, byte[] bytes) {
    String text = text(bytes);
    String type = FileMediaTypes.of(name, text != null);
    Part part =
        text == null
            ? Part.ofRaw(Base64.getEncoder().encodeToString(bytes), name, type)
            : new Part(text, null, null, null, name, type, null);
    return artifact(name, part, metadata(type));
  }

  private Artifact download(
      OrganizationAgentConfig organization, String name, String address, long size) {
    String type = FileMediaTypes.of(name, false);
    ObjectNode metadata = metadata(type).put("size", size);
    metadata.put(
        DownloadableFile.EXPIRES, clock.instant().plus(organization.downloadExpiry()).toString());
    return artifact(name, Part.ofUrl(address + id(name), name, type), metadata);
  }

  private static Artifact artifact(String name, Part part, ObjectNode metadata) {
    return new Artifact(id(name), name, null, List.of(part), metadata, List.of());
  }

  private static ObjectNode metadata(String type) {
    return JsonMappers.object().put("mimeType", type);
  }

  /** Returns an id that is the same whenever the file is read, so that it replaces the artifact. */
  private static String id(String name) {
    return "file-" + Sha256.hex(name.getBytes(StandardCharsets.UTF_8)).substring(0, ID_DIGITS);
  }

  /** Returns the bytes as text; null if they are not text. */
  private static @Nullable String text(byte[] bytes) {
    for (byte each : bytes) {
      if (each == 0) {
        return null;
      }
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException binary) {
      return null;
    }
  }
}
