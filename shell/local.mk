# SPDX-License-Identifier: GPL-3.0-or-later
# What shells get of ttime: files to be sourced, and completions. Like the manual
# page they follow from --help, depend on the program order-only, and stand in
# the tarball.
shell_sourced = shell/ttime.sh shell/ttime.zsh shell/ttime.fish
shell_complete = shell/complete/ttime.bash shell/complete/ttime.zsh shell/complete/ttime.fish
shell_made = $(shell_sourced) $(shell_complete)
EXTRA_DIST += $(shell_made) shell/options.awk \
	shell/ttime.sh.in shell/ttime.zsh.in shell/ttime.fish.in \
	shell/complete/ttime.bash.in shell/complete/ttime.zsh.in shell/complete/ttime.fish.in
MAINTAINERCLEANFILES += $(shell_made)
all-local: $(shell_made)

shell_make = $(AM_V_GEN)$(MKDIR_P) shell/complete && \
	src/ttime --help | $(AWK) -f $(srcdir)/shell/options.awk - $(srcdir)/$@.in >$@.tmp && \
	mv $@.tmp $@
shell_from = shell/options.awk src/options.c

shell/ttime.sh: shell/ttime.sh.in $(shell_from) | src/ttime
	$(shell_make)
shell/ttime.zsh: shell/ttime.zsh.in $(shell_from) | src/ttime
	$(shell_make)
shell/ttime.fish: shell/ttime.fish.in $(shell_from) | src/ttime
	$(shell_make)
shell/complete/ttime.bash: shell/complete/ttime.bash.in $(shell_from) | src/ttime
	$(shell_make)
shell/complete/ttime.zsh: shell/complete/ttime.zsh.in $(shell_from) | src/ttime
	$(shell_make)
shell/complete/ttime.fish: shell/complete/ttime.fish.in $(shell_from) | src/ttime
	$(shell_make)

# A completion has the name of its command, and both kinds call it: as it is
# installed (--program-prefix and the like).
shell_name = name=`echo ttime | $(SED) '$(transform)'`
install-data-local: $(shell_made)
	@$(shell_name); \
	put() { \
	  test "$$2" != no || return 0; \
	  from=$$1; test -f "$$from" || from=$(srcdir)/$$1; \
	  $(MKDIR_P) "$(DESTDIR)$$2" || exit 1; \
	  if test "$$name" = ttime; then \
	    echo " $(INSTALL_DATA) $$from '$(DESTDIR)$$2/$$3'"; \
	    $(INSTALL_DATA) "$$from" "$(DESTDIR)$$2/$$3" || exit 1; \
	  else \
	    echo " $(SED) s/ttime/$$name/ $$from >'$(DESTDIR)$$2/$$3'"; \
	    $(SED) "s/\\bttime\\b/$$name/g" "$$from" >"$(DESTDIR)$$2/$$3" || exit 1; \
	    chmod 644 "$(DESTDIR)$$2/$$3" || exit 1; \
	  fi; \
	}; \
	for file in $(shell_sourced); do put $$file "$(pkgdatadir)" $${file##*/}; done; \
	put shell/complete/ttime.bash "$(bash_completion_dir)" $$name; \
	put shell/complete/ttime.zsh "$(zsh_completion_dir)" _$$name; \
	put shell/complete/ttime.fish "$(fish_completion_dir)" $$name.fish

uninstall-shell:
	$(shell_name); cd "$(DESTDIR)/" && \
	for file in $(shell_sourced); do rm -f ".$(pkgdatadir)/$${file##*/}"; done; \
	rm -f ".$(bash_completion_dir)/$$name" ".$(zsh_completion_dir)/_$$name" \
	  ".$(fish_completion_dir)/$$name.fish"
