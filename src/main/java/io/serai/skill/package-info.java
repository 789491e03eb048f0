/** What can be asked for: the catalog of skills, and how often they ran; below every protocol. */
@NullMarked
package io.serai.skill;

import org.jspecify.annotations.NullMarked;
